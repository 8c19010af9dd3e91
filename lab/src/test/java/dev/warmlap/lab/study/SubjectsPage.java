package dev.warmlap.lab.study;

import dev.warmlap.subject.knob.TomcatLine;
import dev.warmlap.subject.knob.Version;
import java.util.Collection;
import java.util.stream.Collectors;

/** Writes {@code docs/subjects.md} from what is known of Tomcat's versions and the knob table. */
final class SubjectsPage {

  static final String COMMAND =
      "./mvnw -pl lab -am test -Dtest=SubjectsPageTest -Dsurefire.failIfNoSpecifiedTests=false"
          + " -Dwarmlap.regenerate=true";

  private SubjectsPage() {}

  static String page() {
    var page =
        new StringBuilder(
            """
            # The servers that can be measured

            <!-- Generated from what is known of Tomcat's versions and from the knob table. Do not edit; run:
            %s -->

            A study names its server, the subject, in one of four ways ([the study file](study-file.md)); `warmlap subjects` prints
            them too.

            | in a study | what it is |
            | --- | --- |
            | `spring-boot: app.jar` | Any executable Spring Boot jar, as it is. Tried with Boot 3.5 on JDK 17 and Boot 4.0 on JDK 25; Tomcat, Jetty or Netty inside. Only Tomcat's own settings are read back. |
            | `tomcat: 11.0.24` | A Tomcat from Maven's repositories, fetched once, in the versions below and others of their lines. |
            | `command: [...]` | Whatever a command starts, in any language, in a container too. What its factors did inside cannot be read back. |
            | `url: http://127.0.0.1:8080` | A server that is there already. It is measured from outside, and nothing of it is varied. |

            ## Tomcat

            Started, with the names of connector and TLS read back; [the record](evidence/2026-12-01-subjects) says which of them served a
            page on which JDK, and which did not.

            | version | Java | `connector` | `tls` | bundled servlet |
            | --- | --- | --- | --- | --- |
            """
                .formatted(COMMAND));
    for (TomcatLine line : TomcatLine.all()) {
      for (String tried : line.tried()) {
        Version version = Version.of(tried);
        page.append(
            "| %s | from %d on | %s | %s | %s |\n"
                .formatted(
                    tried,
                    line.leastJdk(),
                    code(TomcatLine.connectors(version)),
                    code(TomcatLine.tls(version)),
                    version.atLeast(Version.of("10.0")) ? "`jakarta`" : "`javax`"));
      }
    }
    page.append(
        """

        `apr` and `openssl` need tomcat-native (Debian: `apt install libtcnative-1`); `openssl-ffm` needs JDK 22 or later and
        OpenSSL's own library. What a server or this machine lacks is said before anything starts.

        The bundled application is served where a study names no `webapp`: static pages, and a servlet that does what it
        is asked to (on Java 11 and later).

        | path | answer |
        | --- | --- |
        | `/` | a static page of 1 KiB |
        | `/docs/` | a static page of 16,580 bytes, as Tomcat's own page of that name |
        | `/large.html` | a static page of 256 KiB |
        | `/sleep?ms=100` | waits so many milliseconds, holding its thread |
        | `/cpu?rounds=1000` | digests so many KiB by SHA-256, about 2 ms for a thousand |
        | `/page?bytes=1024` | makes a page of so many bytes |
        """);
    return page.toString();
  }

  private static String code(Collection<String> words) {
    return words.stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
  }
}
