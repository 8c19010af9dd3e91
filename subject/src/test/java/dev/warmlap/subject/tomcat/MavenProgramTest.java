package dev.warmlap.subject.tomcat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenProgramTest {

  private static final List<Artifact> TOMCAT = List.of(Artifact.distribution("9.0.98"));

  @TempDir private Path folder;

  @Test
  void itIsAskedToCopyTheArtifactsWithStrictChecksums() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path bin = maven("echo \"$@\" > %1$s/args; touch %1$s/out/tomcat-9.0.98.tar.gz");

    new MavenProgram(null, bin.toString()).copy(TOMCAT, out);

    assertThat(Files.readString(folder.resolve("args")))
        .contains("--strict-checksums", ":copy-dependencies", "-DoutputDirectory=" + out);
    assertThat(MavenProgram.project(TOMCAT))
        .contains(
            "<groupId>org.apache.tomcat</groupId><artifactId>tomcat</artifactId><version>9.0.98</version><type>tar.gz</type>");
  }

  @Test
  void whatItSaysIsWrongIsPassedOn() throws IOException {
    Path bin =
        maven(
            "echo '[ERROR] Failed to execute goal on project fetched: Could not resolve dependencies -> [Help 1]';"
                + " echo '[ERROR] -> [Help 1]'; exit 1");

    assertThatThrownBy(() -> new MavenProgram(null, bin.toString()).copy(TOMCAT, folder))
        .isInstanceOf(IOException.class)
        .hasMessage("Failed to execute goal on project fetched: Could not resolve dependencies");
  }

  @Test
  void aGoodEndWithoutTheFileIsNotTakenForOne() throws IOException {
    Path bin = maven("true");

    assertThatThrownBy(() -> new MavenProgram(null, bin.toString()).copy(TOMCAT, folder))
        .hasMessageContaining("did not copy tomcat-9.0.98.tar.gz");
  }

  @Test
  void theVersionsAreThoseThatMavenLeavesInItsLocalRepository() throws IOException {
    Path metadata = Files.createDirectories(folder.resolve("m2/org/apache/tomcat/tomcat"));
    Files.writeString(
        metadata.resolve("maven-metadata-central.xml"),
        "<versions><version>9.0.97</version>\n<version>9.0.98</version></versions>");
    Path bin =
        maven("echo \"$@\" > %1$s/args; echo '[DEBUG] Using local repository at %1$s/m2'; exit 1");

    assertThat(new MavenProgram(null, bin.toString()).versions(TOMCAT.getFirst()))
        .containsExactly("9.0.97", "9.0.98");
    assertThat(Files.readString(folder.resolve("args"))).contains(" -U ", "--debug");
  }

  @Test
  void withoutMavenItSaysWhatToInstall() {
    assertThatThrownBy(() -> new MavenProgram(null, folder.toString()).copy(TOMCAT, folder))
        .hasMessageContaining("there is no Maven on the PATH")
        .hasMessageContaining("apt-get install maven");
  }

  @Test
  void aCheckoutsWrapperDoesAsWell() throws IOException {
    Path bin = maven("exit 1");
    Files.move(bin.resolve("mvn"), folder.resolve("mvnw"));

    assertThatThrownBy(() -> new MavenProgram(folder, bin.toString()).copy(TOMCAT, folder))
        .hasMessage("Maven said nothing");
  }

  private Path maven(String script) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Files.createFile(
        bin.resolve("mvn"),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.writeString(bin.resolve("mvn"), "#!/bin/sh\n" + script.formatted(folder) + "\n");
    return bin;
  }
}
