package dev.warmlap.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs a program that ends by itself, and takes its output. */
public final class ShortProgram {

  /** What came of it: standard output and error together. */
  public record Ended(int exitCode, String output) {}

  private ShortProgram() {}

  /**
   * Runs it and waits for its end.
   *
   * @param environment over what {@link InheritedEnvironment} leaves of the lab's own
   * @throws HostException when it cannot be started or does not end in time
   */
  public static Ended run(List<String> command, Map<String, String> environment, Duration timeout) {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(InheritedEnvironment::withheld);
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      // Read apart, for a program that hangs with its output open would hold a reader for ever.
      CompletableFuture<String> output =
          CompletableFuture.supplyAsync(
              () -> text(process.getInputStream()), Thread::startVirtualThread);
      if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw new HostException(
            command.getFirst() + " did not end within " + timeout.toSeconds() + " s.");
      }
      return new Ended(process.exitValue(), output.join());
    } catch (IOException e) {
      throw new HostException(command.getFirst() + " could not be run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HostException("Interrupted while waiting for " + command.getFirst() + ".", e);
    }
  }

  private static String text(InputStream stream) {
    try (stream) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return ""; // killed meanwhile
    }
  }
}
