package dev.warmlap.bench;

import java.nio.file.Path;
import java.util.List;

/** ab, of the Apache HTTP server. It speaks HTTP/1.0 with keep-alive. */
public final class ApacheBench implements Tool {

  /**
   * Requests at most in a second: a time limit alone ends ab after 50,000 requests, and it reserves
   * some 40 bytes for each that it may send. No generator sends one in 5 µs on one core.
   */
  private static final long MOST_PER_SECOND = 200_000;

  private static final double MICROS_PER_MILLI = 1e3;

  @Override
  public String name() {
    return "ab";
  }

  /** A count sets aside the time limit's own one only when it comes after it. */
  @Override
  public List<String> command(Job job) {
    return List.of(
        "ab",
        "-q",
        "-k",
        "-c",
        Integer.toString(job.connections()),
        "-t",
        job.seconds(),
        "-n",
        Long.toString(job.duration().toSeconds() * MOST_PER_SECOND),
        "-e",
        percentiles(job).toString(),
        job.url().toString());
  }

  @Override
  public Claim claim(Job job, List<OutputLine> output) {
    var figures = Figures.of(name(), output);
    long complete = figures.count("Complete requests:\\s+(\\d+)");
    long failed =
        figures.count("Failed requests:\\s+(\\d+)") + figures.sum("Non-2xx responses:\\s+(\\d+)");
    return Claim.ofWholeLife(
        complete - failed,
        figures.number("Time taken for tests:\\s+([\\d.]+) seconds"),
        failed,
        latency(RunFiles.read(percentiles(job))));
  }

  /** Lines of a whole percent and milliseconds; ab tells nothing between 99 and 100 %. */
  private Percentiles latency(String file) {
    var table = new Figures(name(), file);
    return new Percentiles(
        table.number("(?m)^50,([\\d.]+)") * MICROS_PER_MILLI,
        table.number("(?m)^90,([\\d.]+)") * MICROS_PER_MILLI,
        table.number("(?m)^99,([\\d.]+)") * MICROS_PER_MILLI,
        null);
  }

  private static Path percentiles(Job job) {
    return job.folder().resolve("percentiles.csv");
  }
}
