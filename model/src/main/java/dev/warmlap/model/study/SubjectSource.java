package dev.warmlap.model.study;

import java.nio.file.Path;

/** How the server under test is obtained. */
public sealed interface SubjectSource {

  /**
   * An executable Spring Boot jar.
   *
   * @param jar path of the jar, absolute
   */
  record SpringBootJar(Path jar) implements SubjectSource {}
}
