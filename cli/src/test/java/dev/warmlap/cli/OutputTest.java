package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {

  @TempDir private Path folder;
  private final StringWriter written = new StringWriter();
  private final PrintWriter out = new PrintWriter(written);

  @Test
  void aDashMeansStandardOutput() {
    Output.write(Path.of("-"), "{}", out);
    assertThat(written.toString()).isEqualTo("{}" + System.lineSeparator());
  }

  @Test
  void foldersOnTheWayAreMadeAndNothingElseIsLeft() throws Exception {
    Path file = folder.resolve("a/b/report.html");
    Output.write(file, "old", out);
    Output.write(file, "new", out);
    assertThat(file).hasContent("new");
    try (var siblings = Files.list(file.getParent())) {
      assertThat(siblings).containsExactly(file);
    }
  }

  @Test
  void whereNothingCanBeWrittenTheMessageNamesThePlace() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> Output.write(file.resolve("report.html"), "x", out))
        .withMessageContaining("Cannot write " + file.resolve("report.html"));
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> Output.write(folder, "x", out))
        .withMessageContaining("is a folder");
  }
}
