package dev.warmlap.host;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * A Java development kit on this machine, as its {@code release} file describes it.
 *
 * @param home its folder, symbolic links resolved
 * @param feature such as 25
 * @param version such as {@code 25.0.1}
 * @param vendor such as {@code Eclipse Adoptium}; {@code unknown} where the file does not say
 */
public record Jdk(Path home, int feature, String version, String vendor) {

  /** The program {@code java}. */
  public Path java() {
    return home.resolve("bin").resolve("java");
  }

  /**
   * A tool of this JDK, such as {@code jcmd}.
   *
   * @throws HostException when it has none
   */
  public Path tool(String name) {
    Path tool = home.resolve("bin").resolve(name);
    if (!Files.isExecutable(tool)) {
      throw new HostException(
          "The tool "
              + name
              + " is needed, but the JDK at "
              + home
              + " has no "
              + tool
              + ". Install the full JDK (on Debian openjdk-"
              + feature
              + "-jdk-headless) or name another one.");
    }
    return tool;
  }

  /** The JDK that runs this program. */
  public static Jdk running() {
    return at(Path.of(System.getProperty("java.home")));
  }

  /**
   * The JDK in this folder.
   *
   * @throws HostException when there is none
   */
  public static Jdk at(Path home) {
    Path folder = home.toAbsolutePath().normalize();
    String problem = problem(folder);
    if (problem.isEmpty()) {
      Optional<Jdk> jdk = read(folder);
      if (jdk.isPresent()) {
        return jdk.get();
      }
      problem = "its file 'release' names no JAVA_VERSION";
    }
    throw new HostException(
        "A JDK was expected in "
            + folder
            + ", but "
            + problem
            + ". Name the folder that holds bin/java, bin/jcmd and the file 'release'.");
  }

  /** What keeps the folder from being a JDK; empty when nothing does. */
  private static String problem(Path folder) {
    if (!Files.exists(folder)) {
      return "there is no such folder";
    }
    if (!Files.isDirectory(folder)) {
      return "this is a file";
    }
    Path bin = folder.resolve("bin");
    if (!Files.isExecutable(bin.resolve("java"))) {
      return "there is no program bin/java in it";
    }
    if (!Files.isExecutable(bin.resolve("javac")) && !Files.isExecutable(bin.resolve("jcmd"))) {
      return "it has neither bin/javac nor bin/jcmd: this is a runtime without tools";
    }
    if (!Files.isReadable(folder.resolve("release"))) {
      return "there is no file 'release' in it";
    }
    return "";
  }

  /** The JDK in this folder; empty when there is none. */
  static Optional<Jdk> find(Path folder) {
    return problem(folder).isEmpty() ? read(folder) : Optional.empty();
  }

  private static Optional<Jdk> read(Path folder) {
    var release = new Properties();
    try (Reader reader = Files.newBufferedReader(folder.resolve("release"))) {
      release.load(reader);
      String version = unquoted(release.getProperty("JAVA_VERSION", ""));
      int feature = featureOf(version);
      return feature == 0
          ? Optional.empty()
          : Optional.of(
              new Jdk(
                  folder.toRealPath(),
                  feature,
                  version,
                  unquoted(release.getProperty("IMPLEMENTOR", "unknown"))));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** 25 of {@code 25.0.1} and {@code 25-ea}, 8 of {@code 1.8.0_392}; 0 when there is none. */
  public static int featureOf(String version) {
    String modern = version.startsWith("1.") ? version.substring(2) : version;
    String digits = modern.replaceFirst("\\D.*", "");
    return digits.isEmpty() || digits.length() > 4 ? 0 : Integer.parseInt(digits);
  }

  private static String unquoted(String value) {
    return value.strip().replaceAll("^\"|\"$", "");
  }
}
