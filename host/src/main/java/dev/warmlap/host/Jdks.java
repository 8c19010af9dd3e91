package dev.warmlap.host;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The JDKs of this machine, in the order in which they are preferred: {@code WARMLAP_JAVA_HOME},
 * {@code JAVA_HOME}, those on the {@code PATH}, the one that runs this program, then those where
 * Debian and the common version managers put them.
 */
public final class Jdks {

  private final List<Jdk> all;
  private final List<String> places;

  private Jdks(List<Jdk> all, List<String> places) {
    this.all = List.copyOf(all);
    this.places = List.copyOf(places);
  }

  /** Looks now; later installations are not seen. */
  public static Jdks ofThisMachine() {
    return search(
        System.getenv(),
        Path.of(System.getProperty("user.home")),
        Path.of("/"),
        Path.of(System.getProperty("java.home")));
  }

  /** Every JDK found, each once, the preferred ones first. */
  public List<Jdk> all() {
    return all;
  }

  /**
   * The preferred JDK with this feature number, such as 25.
   *
   * @throws HostException when there is none; the message says where was looked and how to get one
   */
  public Jdk withFeature(int feature) {
    return all.stream()
        .filter(jdk -> jdk.feature() == feature)
        .findFirst()
        .orElseThrow(() -> new HostException(notFound(feature)));
  }

  private String notFound(int feature) {
    String found =
        all.isEmpty()
            ? "no JDK at all"
            : all.stream()
                .map(jdk -> jdk.version() + " (" + jdk.home() + ")")
                .collect(Collectors.joining(", "));
    return "JDK "
        + feature
        + " was asked for. Found: "
        + found
        + ". Looked in: "
        + String.join(", ", places)
        + ". Install one (Debian: apt install openjdk-"
        + feature
        + "-jdk-headless; SDKMAN: sdk install java "
        + feature
        + "-tem; or unpack it from https://adoptium.net), or name its folder instead of the number.";
  }

  /**
   * @param root under which Debian's folders lie
   * @param running home of the running JVM; null leaves it out
   */
  static Jdks search(
      Map<String, String> environment, Path home, Path root, @Nullable Path running) {
    var found = new LinkedHashMap<Path, Jdk>();
    var places = new ArrayList<String>();
    for (String variable : List.of("WARMLAP_JAVA_HOME", "JAVA_HOME")) {
      String value = environment.getOrDefault(variable, "");
      places.add(variable + (value.isBlank() ? " (not set)" : "=" + value));
      if (!value.isBlank()) {
        add(found, Path.of(value));
      }
    }
    places.add("PATH");
    for (String entry : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      homeOfProgram(entry).ifPresent(folder -> add(found, folder));
    }
    if (running != null) {
      add(found, running);
    }
    for (Path folder : folders(environment, home, root)) {
      places.add(folder + "/*");
      for (Path candidate : children(folder)) {
        add(found, candidate);
        // Homebrew on Linux and on macOS
        add(found, candidate.resolve("libexec"));
        add(found, candidate.resolve("libexec/openjdk.jdk/Contents/Home"));
      }
    }
    return new Jdks(List.copyOf(found.values()), places);
  }

  /** Folders each of whose children may be a JDK. */
  private static List<Path> folders(Map<String, String> environment, Path home, Path root) {
    return List.of(
        root.resolve("usr/lib/jvm"),
        root.resolve("usr/java"),
        root.resolve("opt/java"),
        placed(environment, "SDKMAN_CANDIDATES_DIR", home.resolve(".sdkman/candidates"))
            .resolve("java"),
        placed(environment, "MISE_DATA_DIR", home.resolve(".local/share/mise"))
            .resolve("installs/java"),
        placed(environment, "ASDF_DATA_DIR", home.resolve(".asdf")).resolve("installs/java"),
        placed(environment, "JENV_ROOT", home.resolve(".jenv")).resolve("versions"),
        home.resolve(".jdks"),
        placed(environment, "HOMEBREW_PREFIX", root.resolve("home/linuxbrew/.linuxbrew"))
            .resolve("opt"),
        root.resolve("opt/homebrew/opt"));
  }

  private static Path placed(Map<String, String> environment, String variable, Path usual) {
    String value = environment.getOrDefault(variable, "");
    return value.isBlank() ? usual : Path.of(value);
  }

  /**
   * The home of the {@code java} in a folder of the {@code PATH}. Shims of version managers are
   * scripts beside no {@code release} file, and so are passed over.
   */
  private static Optional<Path> homeOfProgram(String folder) {
    if (folder.isBlank()) {
      return Optional.empty();
    }
    Path java = Path.of(folder, "java");
    try {
      return Files.isExecutable(java)
          ? Optional.ofNullable(java.toRealPath().getParent()).map(Path::getParent)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static void add(Map<Path, Jdk> found, Path folder) {
    Jdk.find(folder).ifPresent(jdk -> found.putIfAbsent(jdk.home(), jdk));
  }

  /** By name, the highest first, so that the newest of a kind is preferred. */
  private static List<Path> children(Path folder) {
    var children = new ArrayList<Path>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, Files::isDirectory)) {
      entries.forEach(children::add);
    } catch (IOException | DirectoryIteratorException e) {
      return List.of(); // this machine has no such folder
    }
    children.sort(Comparator.reverseOrder());
    return children;
  }
}
