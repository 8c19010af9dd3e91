package dev.warmlap.bench.truth;

import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.Claim;
import dev.warmlap.bench.Job;
import dev.warmlap.bench.Percentiles;
import dev.warmlap.bench.RunFiles;
import dev.warmlap.bench.Tool;
import dev.warmlap.bench.run.ServerMeter;
import dev.warmlap.bench.run.TreeCpu;
import dev.warmlap.bench.run.Watch;
import dev.warmlap.host.Jdk;
import dev.warmlap.host.Launch;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.Warden;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One generator against a scripted server of its own. */
final class TruthRun {

  /** For the server to leave its record. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final Duration STOP_GRACE = Duration.ofSeconds(2);

  private final Warden warden;
  private final TruthSetting setting;

  TruthRun(Warden warden, TruthSetting setting) {
    this.warden = warden;
    this.setting = setting;
  }

  /**
   * Runs it.
   *
   * @param rate of an open loop; null for a closed one
   * @param folder of this run alone; exists
   */
  TruthRow run(Delays delays, Tool tool, @Nullable Double rate, Path folder) {
    Path record = folder.resolve("record");
    ManagedProcess server = start(delays, folder, record);
    try {
      var url = URI.create("http://127.0.0.1:" + port(server) + "/");
      var job = new Job(url, setting.connections(), setting.duration(), rate, folder);
      // Its CPU does not matter here, and its record counts for it.
      var meter = new ServerMeter(TreeCpu.of(server.pid()), () -> 0);
      Claim claim = new Watch(warden).run(tool, job, setting.generatorCpu(), meter).claim();
      end(server);
      Percentiles said = claim.latency();
      if (said == null) {
        throw new BenchException(tool.name() + " tells no percentiles that could be compared.");
      }
      List<Ledger.Entry> entries = latest(Ledger.read(record), claim.answered());
      return new TruthRow(
          delays.text(),
          tool.name(),
          setting.connections(),
          rate == null ? 0 : rate,
          claim.answered(),
          said,
          RecordedLatencies.percentiles(
              rate == null
                  ? RecordedLatencies.closed(entries)
                  : RecordedLatencies.open(entries, rate)));
    } finally {
      server.stop(STOP_GRACE);
    }
  }

  /** A generator may have asked once before it began, so that the latest ones are the run's. */
  private static List<Ledger.Entry> latest(List<Ledger.Entry> entries, long requests) {
    if (entries.size() < requests) {
      throw new BenchException(
          "A generator says that it was answered %d times, but the server answered %d times."
              .formatted(requests, entries.size()));
    }
    return entries.subList(entries.size() - Math.toIntExact(requests), entries.size());
  }

  private ManagedProcess start(Delays delays, Path folder, Path record) {
    return warden.launch(
        Launch.piped(
            List.of(
                Jdk.running().java().toString(),
                "-Xms512m",
                "-Xmx512m",
                "-cp",
                RunFiles.classPath(),
                ScriptedServerMain.class.getName(),
                delays.text(),
                Long.toString(setting.stopEvery().toSeconds()),
                Long.toString(setting.stopFor().toSeconds()),
                record.toString()),
            Map.of(),
            Path.of("").toAbsolutePath(),
            folder.resolve("server-errors.txt"),
            Integer.toString(setting.serverCpu())));
  }

  private static int port(ManagedProcess server) {
    try {
      // Not closed: that would close the server's output, which ends with the server.
      var reader =
          new BufferedReader(new InputStreamReader(server.output(), StandardCharsets.US_ASCII));
      String line = reader.readLine();
      if (line == null) {
        throw new BenchException("The scripted server was to say its port, but ended.");
      }
      return Integer.parseInt(line);
    } catch (IOException e) {
      throw new BenchException("The scripted server was to say its port: " + e, e);
    }
  }

  /** Its input ends, and then it leaves its record. */
  private static void end(ManagedProcess server) {
    try {
      server.input().close();
      server.exited().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (IOException | TimeoutException | ExecutionException e) {
      throw new BenchException("The scripted server was to leave its record: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("Interrupted while the scripted server ended.", e);
    }
  }
}
