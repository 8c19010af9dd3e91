package dev.warmlap.subject.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.host.ShortProgram;
import dev.warmlap.subject.tomcat.Distributions.Obtained;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributionsTest {

  @TempDir private Path folder;

  private final Shelf shelf = new Shelf();

  /** Artifacts in a folder, as a repository has them. */
  private final class Shelf implements ArtifactSource {
    private final List<String> copied = new ArrayList<>();
    private List<String> versions = List.of();

    Path files() {
      return folder.resolve("shelf");
    }

    @Override
    public void copy(List<Artifact> artifacts, Path into) throws IOException {
      for (Artifact artifact : artifacts) {
        copied.add(artifact.file());
        Path file = files().resolve(artifact.file());
        if (!Files.exists(file)) {
          throw new IOException("Could not find artifact " + artifact.file());
        }
        Files.copy(file, into.resolve(artifact.file()));
      }
    }

    @Override
    public List<String> versions(Artifact artifact) {
      return versions;
    }
  }

  @Test
  void aVersionIsFetchedOnceAndUnpacked() throws IOException {
    archive("9.0.98");

    Distribution first = found("9.0.98");
    Distribution second = found("9.0.98");

    assertThat(shelf.copied).containsExactly("tomcat-9.0.98.tar.gz");
    assertThat(second).isEqualTo(first);
    assertThat(first.classPath())
        .containsExactly(
            first.home().resolve("bin/bootstrap.jar"), first.home().resolve("bin/tomcat-juli.jar"));
    assertThat(first.webXml()).hasContent("<web-app/>");
    assertThat(cache().resolve("9.0.98/SHA512SUMS"))
        .content()
        .endsWith("fetched/tomcat-9.0.98.tar.gz\n");
    assertThat(inCache()).containsExactly("9.0.98");
  }

  @Test
  void tomcat6IsAssembledOfItsJarsWithTheWebXmlOf7() throws IOException {
    archive("7.0.109");
    for (Artifact jar : Artifact.jarsOf6("6.0.44")) {
      Files.writeString(shelf.files().resolve(jar.file()), jar.file());
    }

    Distribution six = found("6.0.44");

    assertThat(six.classPath()).hasSize(9).contains(six.home().resolve("lib/catalina-6.0.44.jar"));
    assertThat(six.webXml()).hasContent("<web-app/>");
  }

  @Test
  void aFetchedArchiveThatChangedIsNamedWithWhatToDo() throws IOException {
    archive("9.0.98");
    found("9.0.98");
    Path cached = cache().resolve("9.0.98/fetched/tomcat-9.0.98.tar.gz");
    byte[] bytes = Files.readAllBytes(cached);
    bytes[bytes.length / 2] ^= 1;
    Files.write(cached, bytes);

    assertThat(refused("9.0.98"))
        .startsWith(cached + " is corrupt (its SHA-512 begins with ")
        .endsWith("Remove it, and it is fetched anew: rm -r " + cache().resolve("9.0.98"));

    Files.delete(cached);
    assertThat(refused("9.0.98")).startsWith(cached + " is missing");
  }

  @Test
  void anArchiveThatIsBrokenFromTheStartLeavesNothingBehind() throws IOException {
    Files.createDirectories(shelf.files());
    Files.writeString(shelf.files().resolve("tomcat-9.0.98.tar.gz"), "no archive");

    assertThat(refused("9.0.98"))
        .startsWith("The archive tomcat-9.0.98.tar.gz that was fetched cannot be unpacked: ");
    assertThat(inCache()).isEmpty();
  }

  @Test
  void anArchiveOfSomethingElseIsNotTakenForATomcat() throws IOException {
    Path other = Files.createDirectories(folder.resolve("tree/other"));
    Files.writeString(other.resolve("readme.txt"), "no server");
    pack("9.0.98", other);

    assertThat(refused("9.0.98")).contains("it has no bin/bootstrap.jar");
    assertThat(inCache()).isEmpty();
  }

  @Test
  void anUnknownVersionIsToldWithThoseThatThereAre() {
    shelf.versions =
        List.of("8.5.99", "8.5.100", "9.0.1", "9.0.98", "11.0.0-M1", "11.0.24", "5.5.23", "9.0.97");

    assertThat(refused("9.0.99"))
        .isEqualTo(
            "Tomcat 9.0.99 is not in the cache ("
                + cache()
                + "), and could not be fetched: Could not find artifact tomcat-9.0.99.tar.gz. There"
                + " is no such version; there are 9.0.1, 9.0.97, 9.0.98, 8.5.100, 11.0.24.");
  }

  @Test
  void withoutANetworkOnlyWhatIsInTheCacheIsToBeHad() {
    assertThat(refused("9.0.98"))
        .endsWith("Without a network, only versions that were fetched before can be measured.");
  }

  @Test
  void aVersionThatExistsIsNotCalledUnknownWhenItCannotBeFetched() {
    shelf.versions = List.of("9.0.98");

    assertThat(refused("9.0.98")).endsWith("Could not find artifact tomcat-9.0.98.tar.gz.");
  }

  @Test
  void whatIsNoVersionIsNotAskedFor() {
    assertThat(refused("latest")).contains("'tomcat: latest' is no version");
    assertThat(refused("5.5.36")).contains("from 6.0 on");
    assertThat(shelf.copied).isEmpty();
  }

  private Path cache() {
    return folder.resolve("cache");
  }

  private List<String> inCache() throws IOException {
    try (var files = Files.list(cache())) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  private Distribution found(String version) {
    Obtained obtained = new Distributions(cache(), shelf).get(version);
    assertThat(obtained).isInstanceOf(Obtained.Found.class);
    return ((Obtained.Found) obtained).distribution();
  }

  private String refused(String version) {
    Obtained obtained = new Distributions(cache(), shelf).get(version);
    assertThat(obtained).isInstanceOf(Obtained.Refused.class);
    return ((Obtained.Refused) obtained).problem();
  }

  private void archive(String version) throws IOException {
    Path tree = Files.createDirectories(folder.resolve("tree-" + version));
    Path tomcat = tree.resolve("apache-tomcat-" + version);
    Files.createDirectories(tomcat.resolve("bin"));
    Files.createDirectories(tomcat.resolve("conf"));
    Files.writeString(tomcat.resolve("bin/bootstrap.jar"), "b");
    Files.writeString(tomcat.resolve("bin/tomcat-juli.jar"), "j");
    Files.writeString(tomcat.resolve("conf/web.xml"), "<web-app/>");
    pack(version, tomcat);
  }

  private void pack(String version, Path tomcat) throws IOException {
    Files.createDirectories(shelf.files());
    var ended =
        ShortProgram.run(
            List.of(
                "tar",
                "-czf",
                shelf.files().resolve("tomcat-" + version + ".tar.gz").toString(),
                "-C",
                tomcat.resolveSibling("").toString(),
                tomcat.getFileName().toString()),
            Map.of(),
            Duration.ofSeconds(60));
    assertThat(ended.output()).isEmpty();
  }
}
