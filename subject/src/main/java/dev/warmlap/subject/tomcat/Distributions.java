package dev.warmlap.subject.tomcat;

import dev.warmlap.host.HostException;
import dev.warmlap.host.ShortProgram;
import dev.warmlap.subject.knob.Version;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tomcats of any version, each fetched once. A version has a folder in the cache, which is there
 * whole or not at all:
 *
 * <pre>
 * 9.0.98/fetched/tomcat-9.0.98.tar.gz   as it came from Maven
 * 9.0.98/SHA512SUMS                     of what was fetched
 * 9.0.98/home/                          unpacked
 * </pre>
 *
 * <p>What was fetched is compared with its checksum again at every use.
 */
public final class Distributions {

  /** What came of asking for a version. */
  public sealed interface Obtained {
    /** It is there. */
    record Found(Distribution distribution) implements Obtained {}

    /**
     * It is not to be had.
     *
     * @param problem what was asked, what was found, and what to do
     */
    record Refused(String problem) implements Obtained {}
  }

  /** Names Warmlap's own folder, which has a Maven wrapper when it is a checkout. */
  private static final String HOME_PROPERTY = "warmlap.home";

  /** The oldest that was ever tried. */
  private static final Version OLDEST = Version.of("6.0");

  /** The first that the repositories have as an archive. */
  private static final Version FIRST_ARCHIVE = Version.of("7.0");

  /** Tomcat 6 as jars lacks this file; the one of 7 does for it. */
  private static final String WEB_XML_FOR_6 = "7.0.109";

  /** As many as can be taken in at a glance. */
  private static final int LISTED = 12;

  private static final Duration UNPACKING = Duration.ofMinutes(2);

  private static final String SUMS = "SHA512SUMS";
  private static final String FETCHED = "fetched";
  private static final String HOME = "home";

  private final Path cache;
  private final ArtifactSource source;

  Distributions(Path cache, ArtifactSource source) {
    this.cache = cache;
    this.source = source;
  }

  /**
   * Those in the user's cache ({@code $XDG_CACHE_HOME/warmlap/tomcat}, {@code ~/.cache} where that
   * variable is not set), and what the user's own Maven can fetch.
   */
  public static Distributions ofThisUser() {
    String home = System.getProperty(HOME_PROPERTY);
    String xdg = System.getenv("XDG_CACHE_HOME");
    Path cache =
        xdg == null || xdg.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(xdg);
    String searchPath = System.getenv("PATH");
    return new Distributions(
        cache.resolve("warmlap/tomcat"),
        new MavenProgram(
            home == null ? null : Path.of(home), searchPath == null ? "" : searchPath));
  }

  /** The Tomcat of this version, fetched if it has to be. Takes seconds then, and a network. */
  public Obtained get(String version) {
    Optional<Version> parsed = Version.parse(version);
    if (parsed.isEmpty() || !parsed.get().atLeast(OLDEST)) {
      return new Obtained.Refused(
          "'tomcat: %s' is no version that can be had: name one from 6.0 on, such as 11.0.24."
              .formatted(version));
    }
    Path folder = cache.resolve(version);
    try {
      if (!Files.exists(folder)) {
        Files.createDirectories(cache);
        Path temporary = Files.createTempDirectory(cache, version + "-");
        try {
          Optional<String> problem = fetch(version, parsed.get(), temporary);
          if (problem.isPresent()) {
            return new Obtained.Refused(problem.get());
          }
          moveTogether(temporary, folder);
        } finally {
          Folders.delete(temporary);
        }
      }
      Optional<String> corrupt = corrupt(folder);
      return corrupt.isPresent()
          ? new Obtained.Refused(
              "%s in the cache of Tomcats. Remove it, and it is fetched anew: rm -r %s"
                  .formatted(corrupt.get(), folder))
          : new Obtained.Found(Distribution.in(folder.resolve(HOME), parsed.get()));
    } catch (IOException e) {
      return new Obtained.Refused(
          "Tomcat %s could not be put into the cache %s: %s".formatted(version, cache, e));
    }
  }

  /** Why it could not be fetched and unpacked. */
  private Optional<String> fetch(String version, Version parsed, Path into) throws IOException {
    Path fetched = Files.createDirectory(into.resolve(FETCHED));
    Path home = Files.createDirectory(into.resolve(HOME));
    boolean archive = parsed.atLeast(FIRST_ARCHIVE);
    List<Artifact> artifacts =
        archive ? List.of(Artifact.distribution(version)) : Artifact.jarsOf6(version);
    try {
      source.copy(artifacts, fetched);
    } catch (IOException e) {
      return Optional.of(notFetched(version, artifacts.getFirst(), e));
    }
    Files.writeString(into.resolve(SUMS), sums(fetched, artifacts));
    return archive
        ? unpack(fetched.resolve(artifacts.getFirst().file()), home)
        : assemble6(fetched, home);
  }

  private static Optional<String> unpack(Path archive, Path home) {
    List<String> tar =
        List.of("tar", "-xzf", archive.toString(), "--strip-components=1", "-C", home.toString());
    String problem;
    try {
      ShortProgram.Ended ended = ShortProgram.run(tar, Map.of(), UNPACKING);
      problem = ended.exitCode() == 0 ? "" : ended.output().strip();
    } catch (HostException e) {
      problem = String.valueOf(e.getMessage());
    }
    if (problem.isEmpty() && !Files.exists(home.resolve("bin/bootstrap.jar"))) {
      problem = "it has no bin/bootstrap.jar";
    }
    return problem.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The archive %s that was fetched cannot be unpacked: %s. If Maven's local repository has it broken, remove it there and run again."
                .formatted(archive.getFileName(), problem));
  }

  private Optional<String> assemble6(Path fetched, Path home) throws IOException {
    switch (get(WEB_XML_FOR_6)) {
      case Obtained.Refused(String problem) -> {
        return Optional.of("Tomcat 6 needs a file of " + WEB_XML_FOR_6 + ". " + problem);
      }
      case Obtained.Found(Distribution newer) -> {
        Path lib = Files.createDirectory(home.resolve("lib"));
        try (Stream<Path> jars = Files.list(fetched)) {
          for (Path jar : jars.toList()) {
            Files.copy(jar, lib.resolve(jar.getFileName()));
          }
        }
        Files.createDirectory(home.resolve("conf"));
        Files.copy(newer.webXml(), home.resolve("conf/web.xml"));
        return Optional.empty();
      }
    }
  }

  private String notFetched(String version, Artifact artifact, IOException problem) {
    String start =
        "Tomcat %s is not in the cache (%s), and could not be fetched: %s."
            .formatted(
                version, cache, String.valueOf(problem.getMessage()).replaceFirst("\\.$", ""));
    List<Version> known =
        source.versions(artifact).stream()
            .filter(text -> text.matches("[\\d.]+")) // no milestones
            .flatMap(text -> Version.parse(text).stream())
            .filter(v -> v.atLeast(OLDEST))
            .sorted()
            .toList();
    if (known.isEmpty()) {
      return start + " Without a network, only versions that were fetched before can be measured.";
    }
    return known.stream().anyMatch(v -> v.toString().equals(version))
        ? start
        : start
            + " There is no such version; there are "
            + nearest(known, Version.of(version))
            + ".";
  }

  /** The latest of its own branch, and the latest of each other one. */
  private static String nearest(List<Version> known, Version asked) {
    var said = new ArrayList<Version>();
    known.stream().filter(v -> branch(v).equals(branch(asked))).forEach(said::add);
    List<Version> own = said.subList(Math.max(0, said.size() - LISTED), said.size());
    Map<String, Version> latest =
        known.stream().collect(Collectors.toMap(Distributions::branch, v -> v, (a, b) -> b));
    latest.remove(branch(asked));
    return Stream.concat(own.stream(), latest.values().stream().sorted())
        .map(Version::toString)
        .collect(Collectors.joining(", "));
  }

  private static String branch(Version version) {
    return version.number(0) + "." + version.number(1);
  }

  /** Somebody else may have put the same there meanwhile; then that one stays. */
  private static void moveTogether(Path temporary, Path folder) throws IOException {
    try {
      Files.move(temporary, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.exists(folder)) {
        throw e;
      }
    }
  }

  /** In the form of sha512sum, which can check it as well. */
  private static String sums(Path folder, List<Artifact> artifacts) throws IOException {
    var lines = new StringBuilder();
    for (Artifact artifact : artifacts) {
      lines
          .append(sha512(folder.resolve(artifact.file())))
          .append("  ")
          .append(FETCHED)
          .append('/')
          .append(artifact.file())
          .append('\n');
    }
    return lines.toString();
  }

  /** What is wrong with what was fetched, as the beginning of a sentence. */
  private static Optional<String> corrupt(Path folder) throws IOException {
    Path sums = folder.resolve(SUMS);
    if (!Files.exists(sums)) {
      return Optional.of(folder + " has no " + SUMS);
    }
    for (String line : Files.readAllLines(sums)) {
      String[] words = line.split(" {2}", 2);
      Path file = folder.resolve(words[words.length - 1]);
      if (!Files.exists(file)) {
        return Optional.of(file + " is missing");
      }
      String found = sha512(file);
      if (!found.equals(words[0])) {
        return Optional.of(
            "%s is corrupt (its SHA-512 begins with %s instead of %s)"
                .formatted(file, found.substring(0, 12), words[0].substring(0, 12)));
      }
    }
    return Optional.empty();
  }

  private static String sha512(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        var digesting = new DigestInputStream(in, MessageDigest.getInstance("SHA-512"))) {
      digesting.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digesting.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-512.", e);
    }
  }
}
