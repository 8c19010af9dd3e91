package dev.warmlap.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * A study as text, made of what stands on a command line. Whether its knobs and levels are right is
 * for the reader of study files to say.
 *
 * @param subject a jar, a version of Tomcat, or an address
 * @param blocks repetitions
 */
record TriedStudy(
    String subject,
    List<Variation> variations,
    List<Long> connections,
    String path,
    Duration duration,
    String blocks) {

  /** What YAML takes for nothing but a word or a number. */
  private static final String PLAIN = "[A-Za-z0-9][A-Za-z0-9._+-]*";

  private static final String TOMCAT = "tomcat:";
  private static final int NAME_LENGTH = 60;

  /** A knob and the levels that are compared. */
  record Variation(String knob, List<String> levels) {

    /**
     * Reads {@code threads.max=200,500}.
     *
     * @throws CliException when it is no comparison
     */
    static Variation parse(String text) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw new CliException(
            "Expected a knob and its levels after --vary, such as threads.max=200,500, found '"
                + text
                + "'. 'warmlap knobs' lists the knobs.");
      }
      List<String> levels = List.of(text.substring(equals + 1).split(",", -1));
      if (levels.size() < 2 || levels.stream().anyMatch(String::isBlank)) {
        throw new CliException(
            "--vary compares at least two levels, such as threads.max=200,500, found '"
                + text
                + "'.");
      }
      return new Variation(text.substring(0, equals), levels);
    }
  }

  /** A name for the study, made of the subject's. */
  String name() {
    String base =
        String.valueOf(Path.of(subject.replace(':', '-')).getFileName())
            .replaceFirst("\\.jar$", "")
            .replaceAll("[^A-Za-z0-9._-]+", "-");
    String name = "try-" + base;
    return name.substring(0, Math.min(name.length(), NAME_LENGTH));
  }

  /**
   * The study file.
   *
   * @throws CliException when the subject is of no known kind
   */
  String text() {
    var text = new StringBuilder();
    text.append("# Written by 'warmlap try'. Every key is explained in docs/study-file.md.\n\n");
    text.append("study: ").append(name()).append('\n');
    text.append("subject: {").append(source()).append("}\n");
    if (!variations.isEmpty()) {
      text.append("factors:\n");
      for (Variation variation : variations) {
        String levels =
            variation.levels().stream().map(TriedStudy::scalar).collect(Collectors.joining(", "));
        text.append("  %s: [%s]\n".formatted(scalar(variation.knob()), levels));
      }
    }
    String levels = connections.stream().map(String::valueOf).collect(Collectors.joining(", "));
    text.append(
        """
        workload:
          request: {path: %s}
          model: closed           # each connection sends its next request when the last is answered
          connections: [%s]
          duration: %dms
          rounds: 2               # cold, then warm
        design: {blocks: %s}
        limits: {errors: 0}       # a round with a failed request is invalid
        """
            .formatted(quoted(path), levels, duration.toMillis(), scalar(blocks)));
    return text.toString();
  }

  private String source() {
    if (subject.startsWith("http://") || subject.startsWith("https://")) {
      return "url: " + quoted(subject);
    }
    if (subject.endsWith(".jar")) {
      return "spring-boot: " + quoted(jar());
    }
    String version = subject.startsWith(TOMCAT) ? subject.substring(TOMCAT.length()) : subject;
    if (version.matches("[0-9]+(\\.[0-9]+)+")) {
      return "tomcat: " + quoted(version);
    }
    throw new CliException(
        "Expected an executable Spring Boot jar, a version of Tomcat such as 11.0.24, or an address"
            + " such as http://127.0.0.1:8080, found '"
            + subject
            + "'. A server that is started by a command needs a study file (docs/study-file.md).");
  }

  /**
   * The study lies in another folder than the one that the jar is named from. What is not there may
   * be a sample, which the reader of studies finds by its relative path.
   */
  private String jar() {
    Path jar = Path.of(subject);
    return Files.exists(jar) ? jar.toAbsolutePath().normalize().toString() : subject;
  }

  private static String scalar(String text) {
    return text.matches(PLAIN) ? text : quoted(text);
  }

  /** JSON's strings are YAML's too (YAML 1.2, 1.3). */
  private static String quoted(String text) {
    return JsonMapper.shared().writeValueAsString(text);
  }
}
