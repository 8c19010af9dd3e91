package dev.warmlap.model.study;

import java.nio.file.Path;
import java.util.List;
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

  /**
   * A command of the user's own. Its words, those of {@code stop} and the values of the subject's
   * environment may have placeholders, {@code {port}} or {@code {factor}}.
   *
   * @param words program and arguments
   * @param folder the working folder, absolute
   * @param stop what ends it; empty where a signal does
   */
  record Command(List<String> words, Path folder, List<String> stop) implements SubjectSource {

    public Command {
      words = List.copyOf(words);
      stop = List.copyOf(stop);
    }
  }

  /**
   * A server that is already there, and stays.
   *
   * @param port on the loopback address
   * @param pid its process; null where it is not known
   */
  record Url(int port, @Nullable Long pid) implements SubjectSource {}
}
