package dev.warmlap.lab.study;

import dev.warmlap.model.study.Level;
import dev.warmlap.subject.knob.Knob;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.knob.Setting;
import dev.warmlap.subject.springboot.BootJar;
import dev.warmlap.subject.springboot.InnerServer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the first study of a user's own jar: one that runs as it is, with what was found in the
 * jar and every knob that it has in comments.
 */
public final class StudyDraft {

  /** Where comments behind a setting begin; longer settings push theirs out. */
  private static final int COMMENT_COLUMN = 44;

  private final BootJar jar;
  private final int jdk;

  /**
   * @param jdk feature number of the JDK that the jar is to run on
   */
  public StudyDraft(BootJar jar, int jdk) {
    this.jar = jar;
    this.jdk = jdk;
  }

  /**
   * The text of the file.
   *
   * @param file where it will lie; the jar is named from there
   */
  public String text(Path file) {
    return """
        # A first study of %1$s, written by 'warmlap init'. Run it:
        #
        #     warmlap run %2$s --quick
        #
        # Found in the jar: %3$s%4$s.
        # Every key is explained in docs/study-file.md, every knob in docs/knobs.md.

        study: %5$s
        question: %6$s

        subject:
          spring-boot: %7$s
          jdk: %8$d
        %9$s  # jvm: [-Xms1g, -Xmx1g]           # initial = maximum: the heap does not grow while measured
          # env: {SPRING_PROFILES_ACTIVE: bench}

        # What is varied. Each value is a 'level', each combination of levels a 'treatment'.
        factors:
        %10$s
        # What the others are compared with.
        baseline: %11$s

        # Set alike in every treatment: remove the '# ' before 'fixed:' and before the knobs that you want.
        # A knob under 'factors' has a list instead: [100, 200]. The values here are those that are in
        # force when nothing is set.
        # fixed:
        %12$s
        workload:
          request: {path: /}                # the page that your users ask for
          model: closed                     # each connection sends its next request when the last is answered
          connections: [400]                # more than 200, or both pools would do the same
          duration: 15s                     # of each round
          rounds: 2                         # the first one is cold

        design:
          blocks: 5                         # the least number of repetitions that a verdict is given for
          seed: 1

        limits: {errors: 0}                 # a round with a failed request is invalid
        """
        .formatted(
            inComment(jar.path().getFileName()),
            inComment(file.getFileName()),
            jar.label(),
            jar.javaFeature() == 0 ? "" : ", compiled for Java " + jar.javaFeature(),
            yaml(name()),
            tomcat() ? "Does a larger thread pool help?" : "Does a larger heap help?",
            jarFrom(file),
            jdk,
            port(),
            // A knob of the JVM's works with every server.
            tomcat() ? "  threads.max: [200, 400]\n" : "  heap: [512m, 1g]\n",
            tomcat() ? "{threads.max: 200}" : "{heap: 512m}",
            knobs());
  }

  /** What a file for this jar is called when nobody says otherwise: {@code shop-1.4.yml}. */
  public Path file() {
    return Path.of(name() + ".yml");
  }

  private String name() {
    String base =
        String.valueOf(jar.path().getFileName())
            .replaceFirst("\\.jar$", "")
            .replaceAll("[^A-Za-z0-9._-]+", "-")
            .replaceFirst("^[._-]+", "");
    return base.isEmpty() ? "study" : base.substring(0, Math.min(base.length(), 64));
  }

  private boolean tomcat() {
    return jar.server().filter(s -> s.kind() != InnerServer.Kind.TOMCAT).isEmpty();
  }

  private String port() {
    String own = jar.port();
    if (own == null) {
      return "";
    }
    return own.matches("[1-9]\\d{0,4}")
        ? "  # port: %s                       # the application's own; without it, any free one\n"
            .formatted(own)
        : "  # The application's own port is %s; a subject gets any free one, or 'port: NUMBER'.\n"
            .formatted(own.replaceAll("\\s", " "));
  }

  private String knobs() {
    var lines = new StringBuilder();
    for (Knob knob : Knobs.all()) {
      Optional<Setting> setting = knob.on(Server.SPRING_BOOT).filter(this::has);
      if (setting.isEmpty() || (tomcat() && knob.name().equals("threads.max"))) {
        continue;
      }
      Optional<String> value = inForce(setting.get());
      String assignment = "#   " + knob.name() + ":" + value.map(text -> " " + text).orElse("");
      lines
          .append(assignment)
          .append(" ".repeat(Math.max(1, COMMENT_COLUMN - assignment.length())))
          .append("# ")
          .append(inShort(knob))
          .append('\n');
    }
    return lines.toString();
  }

  /** The beginning of what is said of it, and what it may be; docs/knobs.md has the rest. */
  private static String inShort(Knob knob) {
    String allowed =
        knob.kind() == Knob.Kind.WORD
            ? knob.words().stream()
                .filter(word -> knob.on(Server.SPRING_BOOT, new Level.Word(word)).isPresent())
                .collect(Collectors.joining(", "))
            : knob.kind().label();
    return knob.about().replaceFirst("[.:;(,].*", "").strip() + ": " + allowed;
  }

  /** The default; where that is another knob's level, that one's. */
  private static Optional<String> inForce(Setting setting) {
    return Optional.ofNullable(setting.fallback())
        .flatMap(
            fallback ->
                Knobs.find(fallback)
                    .map(other -> other.on(Server.SPRING_BOOT).flatMap(StudyDraft::inForce))
                    .orElse(Optional.of(fallback)));
  }

  private String jarFrom(Path file) {
    Path folder = file.toAbsolutePath().normalize().resolveSibling("");
    return yaml(folder.relativize(jar.path().toAbsolutePath().normalize()).toString());
  }

  /** In quotes where YAML would take it for something else than this text. */
  private static String yaml(String text) {
    boolean plain =
        text.matches("[A-Za-z./][A-Za-z0-9_./-]*") && !text.matches("(?i)null|true|false|[.].*\\d");
    return plain ? text : "'" + text.replace("'", "''") + "'";
  }

  private static String inComment(@Nullable Path name) {
    return String.valueOf(name).replaceAll("\\p{Cntrl}", "?");
  }

  private boolean has(Setting setting) {
    return jar.server().map(server -> server.has(setting)).orElse(true);
  }
}
