package dev.warmlap.subject.tomcat;

import dev.warmlap.host.HostException;
import dev.warmlap.host.ShortProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The user's own Maven, with the user's own settings: mirrors, proxies and passwords are its
 * business. It keeps what it fetched in its local repository, and compares checksums with the
 * repository's ({@code --strict-checksums}).
 */
final class MavenProgram implements ArtifactSource {

  /** The one that this project itself is built with. */
  private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:";

  /** A distribution has 15 MB, and Maven may have to fetch its own parts first. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** One of the first lines of Maven's own debugging output. */
  private static final Pattern LOCAL_REPOSITORY =
      Pattern.compile("(?m)^\\[DEBUG\\] Using local repository at (/.*?)\\s*$");

  private static final Pattern ERROR = Pattern.compile("(?m)^\\[ERROR\\] (.*?)(?: -> \\[Help.*)?$");

  private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");

  private final @Nullable Path home;
  private final String searchPath;

  /**
   * @param home Warmlap's own folder, which has a Maven wrapper when it is a checkout; null where
   *     it is not known
   * @param searchPath folders of programs, as in the variable PATH
   */
  MavenProgram(@Nullable Path home, String searchPath) {
    this.home = home;
    this.searchPath = searchPath;
  }

  @Override
  public void copy(List<Artifact> artifacts, Path folder) throws IOException {
    ShortProgram.Ended ended =
        withProject(
            artifacts,
            List.of(
                COPY + "copy-dependencies",
                "--quiet",
                "-U", // else Maven remembers for a day that there was no such file
                "-DexcludeTransitive=true",
                "-DoutputDirectory=" + folder.toAbsolutePath()));
    if (ended.exitCode() != 0) {
      throw new IOException(reason(ended.output()));
    }
    for (Artifact artifact : artifacts) {
      if (!Files.exists(folder.resolve(artifact.file()))) {
        throw new IOException("Maven ended well, but did not copy " + artifact.file());
      }
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>Maven does not list versions; but to resolve a range it takes the list from the repositories
   * and leaves it in its local one. The range is one that no version is in, so that nothing more is
   * fetched.
   */
  @Override
  public List<String> versions(Artifact artifact) {
    var none = new Artifact(artifact.name(), "[99999,)", "pom");
    try {
      ShortProgram.Ended ended =
          withProject(List.of(none), List.of(COPY + "copy-dependencies", "-U", "--debug"));
      Matcher told = LOCAL_REPOSITORY.matcher(ended.output());
      Path repository =
          told.find()
              ? Path.of(told.group(1))
              : Path.of(System.getProperty("user.home"), ".m2", "repository");
      return listed(repository.resolve(Artifact.GROUP.replace('.', '/')).resolve(artifact.name()));
    } catch (IOException e) {
      return List.of(); // It is only for a better message.
    }
  }

  private static List<String> listed(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    var versions = new ArrayList<String>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        if (file.getFileName().toString().matches("maven-metadata-.*\\.xml")) {
          VERSION
              .matcher(Files.readString(file))
              .results()
              .map(found -> found.group(1))
              .forEach(versions::add);
        }
      }
    }
    return versions.stream().distinct().toList();
  }

  private ShortProgram.Ended withProject(List<Artifact> artifacts, List<String> goals)
      throws IOException {
    Path folder = Files.createTempDirectory("warmlap-maven");
    try {
      Path project = folder.resolve("pom.xml");
      Files.writeString(project, project(artifacts));
      var command = new ArrayList<String>();
      command.add(program().toString());
      command.addAll(List.of("--batch-mode", "--strict-checksums", "--file", project.toString()));
      command.addAll(goals);
      // Any JDK will do; the one that Warmlap runs on is surely there.
      return ShortProgram.run(
          command, Map.of("JAVA_HOME", System.getProperty("java.home")), PATIENCE);
    } catch (HostException e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      Folders.delete(folder);
    }
  }

  static String project(List<Artifact> artifacts) {
    return """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>dev.warmlap</groupId>
          <artifactId>fetched</artifactId>
          <version>1</version>
          <packaging>pom</packaging>
          <dependencies>
        %s  </dependencies>
        </project>
        """
        .formatted(
            artifacts.stream()
                .map(
                    a ->
                        "    <dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version><type>%s</type></dependency>\n"
                            .formatted(Artifact.GROUP, a.name(), a.version(), a.type()))
                .collect(Collectors.joining()));
  }

  private Path program() throws IOException {
    for (String folder : searchPath.split(File.pathSeparator, -1)) {
      Path program = Path.of(folder, "mvn");
      if (!folder.isEmpty() && Files.isExecutable(program)) {
        return program;
      }
    }
    if (home != null && Files.isExecutable(home.resolve("mvnw"))) {
      return home.resolve("mvnw");
    }
    throw new IOException(
        "there is no Maven on the PATH (mvn), which fetches it; install one, on Debian by: apt-get"
            + " install maven");
  }

  /** The first line in which Maven says what is wrong, without its advice on Maven itself. */
  static String reason(String output) {
    return ERROR
        .matcher(output)
        .results()
        .map(found -> found.group(1).strip())
        .filter(line -> !line.isEmpty())
        .findFirst()
        .orElse(output.isBlank() ? "Maven said nothing" : output.strip());
  }
}
