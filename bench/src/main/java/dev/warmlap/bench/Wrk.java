package dev.warmlap.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * wrk, with one thread, since it gets one core. What it did is told by a script's {@code done},
 * which is called once at the end and has whole numbers where wrk's own page has rounded ones; a
 * script without {@code request} or {@code response} leaves its hot path as it is.
 */
public final class Wrk implements Tool {

  /** As it is named in options and tables. */
  public static final String NAME = "wrk";

  /** Under the scheduling policy that Warmlap asks for itself, to tell what that alone brings. */
  public static final String NAME_UNDER_BATCH_POLICY = "wrk-sched-batch";

  private final boolean batchPolicy;

  public Wrk() {
    this(false);
  }

  /** {@code batchPolicy}: under Linux's SCHED_BATCH. */
  public Wrk(boolean batchPolicy) {
    this.batchPolicy = batchPolicy;
  }

  private static final String SCRIPT =
      """
      function done(summary, latency, requests)
        local e = summary.errors
        io.write(string.format(
          "requests %d micros %d failed %d p50 %d p90 %d p99 %d p99.9 %d\\n",
          summary.requests, summary.duration,
          e.connect + e.read + e.write + e.status + e.timeout,
          latency:percentile(50), latency:percentile(90),
          latency:percentile(99), latency:percentile(99.9)))
      end
      """;

  private static final double MICROS_PER_SECOND = 1e6;

  @Override
  public String name() {
    return batchPolicy ? NAME_UNDER_BATCH_POLICY : NAME;
  }

  @Override
  public void prepare(Job job) {
    RunFiles.write(script(job), SCRIPT);
  }

  @Override
  public List<String> command(Job job) {
    var command = new ArrayList<String>();
    if (batchPolicy) {
      command.addAll(List.of("chrt", "--batch", "0"));
    }
    command.addAll(
        List.of(
            "wrk",
            "-t1",
            "-c" + job.connections(),
            "-d" + job.seconds() + "s",
            "--timeout",
            "30s",
            "-s",
            script(job).toString(),
            job.url().toString()));
    return command;
  }

  @Override
  public Claim claim(Job job, List<OutputLine> output) {
    var figures = Figures.of(name(), output);
    return Claim.ofWholeLife(
        figures.count("(?m)^requests (\\d+) "),
        figures.number(" micros (\\d+) ") / MICROS_PER_SECOND,
        figures.count(" failed (\\d+) "),
        new Percentiles(
            figures.number(" p50 (\\d+)"),
            figures.number(" p90 (\\d+)"),
            figures.number(" p99 (\\d+)"),
            figures.number(" p99\\.9 (\\d+)")));
  }

  private static Path script(Job job) {
    return job.folder().resolve("done.lua");
  }
}
