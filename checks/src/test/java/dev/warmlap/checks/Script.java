package dev.warmlap.checks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a program to its end and keeps what it said. */
record Script(int exitCode, String out, String err) {

  /** A safety net only: nothing here takes long. */
  private static final int PATIENCE_SECONDS = 120;

  /**
   * @param environment all of it: nothing is inherited
   * @param scratch a folder for what it says
   */
  static Script run(
      List<String> command, Map<String, String> environment, Path directory, Path scratch)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(scratch, "out", ".txt");
    Path err = Files.createTempFile(scratch, "err", ".txt");
    var builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError(command + " did not end within " + PATIENCE_SECONDS + " s");
    }
    return new Script(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }
}
