package dev.warmlap.lab.study;

import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Setting;
import dev.warmlap.subject.springboot.BootJar;
import dev.warmlap.subject.springboot.InnerServer;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.core.JsonPointer;

/** What the study's jar speaks against: its Java, the server inside, its own settings. */
final class JarLint {

  private static final JsonPointer JAR = JsonPointer.compile("/subject/spring-boot");

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
    OptionalInt jdk = notes.jdk();
    if (jdk.isPresent()) {
      jar.problemOn(jdk.getAsInt()).ifPresent(problem -> notes.error(JAR, "the jar " + problem));
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
