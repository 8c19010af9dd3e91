package dev.warmlap.model.study;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** How the server under test is obtained. */
public sealed interface SubjectSource {

  /**
   * An executable Spring Boot jar.
   *
   * @param jar path of the jar, absolute
   */
  record SpringBootJar(Path jar) implements SubjectSource {}

  /**
   * A Tomcat distribution from Maven's repositories.
   *
   * @param version such as {@code 9.0.98}
   * @param webapp the application at {@code /}, a folder or a WAR, absolute; null for the bundled
   *     pages
   */
  record Tomcat(String version, @Nullable Path webapp) implements SubjectSource {}
}
