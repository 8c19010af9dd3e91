package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signals need a process of their own. */
@Tag("real")
@Timeout(180)
class InterruptsTest {

  private static final int PATIENCE_SECONDS = 60;

  /** Runs until it is asked to stop, then says so and exits as if all were well. */
  static final class Program {

    private Program() {}

    public static void main(String[] args) throws InterruptedException {
      var interrupts = new Interrupts();
      var asked = new CountDownLatch(1);
      interrupts.answerWith("Interrupted: stopping.", asked::countDown, System.out::println);
      System.out.println("running");
      if (args.length == 0) {
        asked.await();
      }
      System.out.println("last words");
      interrupts.ended();
      System.exit(0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void aSignalEndsWhatRunsInOrderAndTheProcessWith130(String signal) throws Exception {
    Process program = start();
    try (BufferedReader said = program.inputReader()) {
      assertThat(said.readLine()).isEqualTo("running");
      var kill =
          new ProcessBuilder("kill", "-" + signal, Long.toString(program.pid())).start().waitFor();
      assertThat(kill).isZero();
      assertThat(said.readLine()).startsWith("Interrupted: ");
      assertThat(said.readLine()).isEqualTo("last words");
      assertThat(exitCode(program)).isEqualTo(130);
    } finally {
      program.destroyForcibly();
    }
  }

  @Test
  void withoutASignalTheProgramsOwnExitCodeHolds() throws Exception {
    Process program = start("at once");
    try {
      assertThat(exitCode(program)).isZero();
    } finally {
      program.destroyForcibly();
    }
  }

  private static Process start(String... args) throws Exception {
    var builder =
        new ProcessBuilder(
            // Tests that run in the background of a script are born deaf to SIGINT (POSIX sh,
            // 2.11).
            "env",
            "--default-signal=INT",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Program.class.getName());
    builder.command().addAll(List.of(args));
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static int exitCode(Process program) throws InterruptedException {
    assertThat(program.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    return program.exitValue();
  }
}
