package dev.warmlap.lab.study;

import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.LaunchKnobs;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Setting;
import dev.warmlap.subject.knob.Version;
import dev.warmlap.subject.launch.ClassArchive;
import dev.warmlap.subject.springboot.AgentSettings;
import dev.warmlap.subject.springboot.BootJar;
import dev.warmlap.subject.springboot.InnerServer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.core.JsonPointer;

/** What the study's jar speaks against: its Java, the server inside, its own settings. */
final class JarLint {

  private static final JsonPointer JAR = JsonPointer.compile("/subject/spring-boot");

  private static final String STARTUP = "startup";

  private static final String NATIVE = "openssl";

  /** From here on Tomcat wants tomcat-native 2.0, which distributions of Linux hardly have yet. */
  private static final Version WITHOUT_1_2 = Version.of("10.1");

  private static final String FFM = "openssl-ffm";

  /** Tomcat keeps it out of the jar that Spring Boot brings. */
  private static final String FFM_LIBRARY = "tomcat-coyote-ffm";

  private final LintNotes notes;

  JarLint(LintNotes notes) {
    this.notes = notes;
  }

  void check() {
    notes
        .jar()
        .ifPresent(
            look -> {
              switch (look) {
                case BootJar.Look.Refused(String problem) -> notes.error(JAR, problem);
                case BootJar.Look.Found(BootJar jar) -> check(jar);
              }
            });
  }

  private void check(BootJar jar) {
    for (Treatment treatment : notes.study().treatments()) {
      OptionalInt jdk = notes.jdk(treatment);
      boolean own = notes.level(treatment, LaunchKnobs.JDK).isPresent();
      if (jdk.isPresent()) {
        jar.problemOn(jdk.getAsInt())
            .ifPresent(
                problem ->
                    notes.error(
                        own ? notes.at(treatment, LaunchKnobs.JDK) : JAR, "the jar " + problem));
      }
    }
    if (jar.serverDisabled()) {
      notes.warning(
          JAR,
          "the jar's own settings disable its web server (spring.main.web-application-type=none), so"
              + " it will not start as one; set env.SPRING_MAIN_WEB_APPLICATION_TYPE to servlet or"
              + " reactive");
    }
    for (String name : notes.knobs()) {
      for (Treatment treatment : notes.study().treatments()) {
        problem(jar, name, treatment)
            .ifPresent(message -> notes.error(notes.at(treatment, name), message));
      }
    }
  }

  private Optional<String> problem(BootJar jar, String name, Treatment treatment) {
    Optional<Setting> setting =
        notes
            .level(treatment, name)
            .flatMap(
                level ->
                    Knobs.find(name)
                        .flatMap(k -> notes.server(treatment).flatMap(s -> k.on(s, level))));
    if (setting.isEmpty()) {
      return Optional.empty();
    }
    if (name.equals(STARTUP)) {
      return withoutArchive(jar, treatment);
    }
    if (name.equals("tls")
        && notes.level(treatment, name).filter(l -> l.text().equals(NATIVE)).isPresent()) {
      Optional<String> tooLate = nativeOpenSsl(jar);
      if (tooLate.isPresent()) {
        return tooLate;
      }
    }
    if (name.equals("tls")
        && notes.level(treatment, name).filter(l -> l.text().equals(FFM)).isPresent()) {
      Optional<String> lacking = foreignFunctions(jar);
      if (lacking.isPresent()) {
        return lacking;
      }
    }
    return jar.server()
        .filter(server -> server.kind() != InnerServer.Kind.TOMCAT)
        .flatMap(server -> withoutTomcat(jar, server, name, setting.get()));
  }

  /** Why no class archive can be made of the jar, where the treatment wants one. */
  private Optional<String> withoutArchive(BootJar jar, Treatment treatment) {
    boolean wanted =
        notes
            .level(treatment, STARTUP)
            .flatMap(level -> ClassArchive.Kind.of(level.text()))
            .isPresent();
    if (!wanted) {
      return Optional.empty();
    }
    List<String> agents = AgentSettings.among(treatment.over(notes.study().fixed()));
    if (!agents.isEmpty()) {
      return Optional.of(
          "an agent within the subject sets %s, and a JVM with an agent writes no class archive; leave"
                  .formatted(String.join(", ", agents))
              + " that out, or use startup=plain");
    }
    return jar.nested() && !jar.carries(BootJar.TOOLS)
        ? Optional.of(BootJar.NO_TOOLS.formatted(jar.path()))
        : Optional.empty();
  }

  /** Why the Tomcat inside takes no OpenSSL by tomcat-native. */
  private static Optional<String> nativeOpenSsl(BootJar jar) {
    return jar.server()
        .filter(server -> server.kind() == InnerServer.Kind.TOMCAT)
        .filter(
            server ->
                Version.parse(server.version()).filter(v -> v.atLeast(WITHOUT_1_2)).isPresent())
        .map(
            server ->
                "tls=openssl goes through tomcat-native 1.2, which %s inside this jar no longer takes; it"
                        .formatted(server.label())
                    + " can have jsse or openssl-ffm");
  }

  /** What OpenSSL by FFM lacks in the jar, whichever JDK runs it. */
  private static Optional<String> foreignFunctions(BootJar jar) {
    return jar.carries(FFM_LIBRARY)
        ? Optional.empty()
        : Optional.of(
            "this jar lacks %s.jar, which has Tomcat's OpenSSL by FFM and which Spring Boot does not"
                    .formatted(FFM_LIBRARY)
                + " bring; add the one of a Tomcat distribution of the same version to the"
                + " application's libraries");
  }

  private Optional<String> withoutTomcat(
      BootJar jar, InnerServer server, String name, Setting setting) {
    if (!server.has(setting)) {
      return Optional.of(
          "'%s' is a setting of Tomcat's, and this jar is %s%s"
              .formatted(
                  name,
                  jar.label(),
                  server
                      .variableFor(name)
                      .map(
                          v ->
                              "; what %s has like it is set by 'env.%s'"
                                  .formatted(server.kind().label(), v))
                      .orElse("")));
    }
    boolean readBack = setting.means() != Setting.Means.PROPERTY;
    return readBack || !notes.varied(name)
        ? Optional.empty()
        : Optional.of(
            "'%s' cannot be read back from %s, so every trial would be invalid; fix it, or use a jar"
                    .formatted(name, jar.label())
                + " with Tomcat inside");
  }
}
