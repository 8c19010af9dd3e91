package dev.warmlap.bench.run;

import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.Job;
import dev.warmlap.bench.OutputLine;
import dev.warmlap.bench.RunFiles;
import dev.warmlap.bench.Tool;
import dev.warmlap.host.Launch;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.Warden;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a generator and reads the kernel's accounts of it and of the server meanwhile. */
public final class Watch {

  /**
   * Between two readings. One looks through all processes for those that the generator started, a
   * few milliseconds of CPU, so that they cost about a percent of a core, and the same with every
   * generator.
   */
  private static final Duration READING = Duration.ofMillis(250);

  /** For a generator's start, its own warm-up, its last answers and its report. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** File of the job's folder that holds the program's standard error. */
  private static final String ERRORS = "errors.txt";

  private static final Duration STOP_GRACE = Duration.ofSeconds(2);

  private final Warden warden;

  /** What it runs ends with the warden. */
  public Watch(Warden warden) {
    this.warden = warden;
  }

  /**
   * Returns when the generator has ended.
   *
   * @param cpu that it is pinned to
   * @param server that it drives
   * @throws BenchException when it failed, does not end, or is not understood
   */
  public Recording run(Tool tool, Job job, int cpu, ServerMeter server) {
    tool.prepare(job);
    Duration limit = job.duration().plus(PATIENCE);
    Path errors = job.folder().resolve(ERRORS);
    var readings = new ArrayList<CpuReading>();
    long answeredBefore = server.answered().getAsLong();
    long start = System.nanoTime();
    ManagedProcess process =
        warden.launch(
            Launch.piped(tool.command(job), Map.of(), job.folder(), errors, Integer.toString(cpu)));
    try {
      CompletableFuture<List<OutputLine>> output = output(process);
      TreeCpu generator = TreeCpu.of(process.pid());
      do {
        readings.add(reading(generator, server));
        if (System.nanoTime() - start > limit.toNanos()) {
          throw new BenchException(
              "%s was to end within %d s, but still runs; it was stopped."
                  .formatted(tool.name(), limit.toSeconds()));
        }
      } while (!ended(process, READING));
      long answered = server.answered().getAsLong() - answeredBefore;
      int exitCode = process.exitCode().orElseThrow();
      if (!tool.done(exitCode)) {
        throw new BenchException(
            "%s ended with code %d. It said: %s"
                .formatted(tool.name(), exitCode, RunFiles.read(errors).strip()));
      }
      return new Recording(
          tool.claim(job, output.join()), tool.lead(), answered, new CpuTrace(readings));
    } finally {
      process.stop(STOP_GRACE);
    }
  }

  private static CpuReading reading(TreeCpu generator, ServerMeter server) {
    return new CpuReading(
        System.nanoTime(), generator.now(), server.cpu().now(), server.answered().getAsLong());
  }

  private static boolean ended(ManagedProcess process, Duration wait) {
    try {
      process.exited().get(wait.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false; // it still runs, as expected
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("Interrupted while " + process + " ran.", e);
    } catch (ExecutionException e) {
      throw new BenchException(process + " could not be waited for: " + e.getCause(), e);
    }
  }

  /** Lines with their times; the program's input is empty. */
  private static CompletableFuture<List<OutputLine>> output(ManagedProcess process) {
    var lines = new CompletableFuture<List<OutputLine>>();
    Thread.ofPlatform()
        .daemon()
        .name("output of " + process)
        .start(
            () -> {
              try (var reader =
                  new BufferedReader(
                      new InputStreamReader(process.output(), StandardCharsets.UTF_8))) {
                process.input().close();
                var read = new ArrayList<OutputLine>();
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                  read.add(new OutputLine(System.nanoTime(), line));
                }
                lines.complete(read);
              } catch (IOException e) {
                lines.completeExceptionally(e);
              }
            });
    return lines;
  }
}
