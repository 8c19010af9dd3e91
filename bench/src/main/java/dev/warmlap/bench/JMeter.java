package dev.warmlap.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * JMeter without its window and without a result file, the cheapest way to run it. It is a JVM that
 * warms up while it loads, so the load begins some time before what counts.
 *
 * @param home with {@code bin/ApacheJMeter.jar} and what that needs
 * @param java the program
 * @param lead of load before what counts, for its JIT
 */
public record JMeter(Path home, Path java, Duration lead) implements Tool {

  /** As it is named in options and tables. */
  public static final String NAME = "jmeter";

  /**
   * Seconds between the lines of its summary. It prints one no sooner than 5 seconds after the last
   * one and at whole seconds, so 6 is the shortest distance.
   */
  private static final int SUMMARY_SECONDS = 6;

  /** Such as {@code summary + 12345 in 00:00:06 = 2057.5/s ... Err: 0 (0.00%) Active: 64}. */
  private static final Pattern PIECE =
      Pattern.compile("^summary \\+\\s+(\\d+) in .* Err:\\s+(\\d+) .* Finished: (\\d+)");

  private static final double NANOS_PER_SECOND = 1e9;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public void prepare(Job job) {
    // The first line that counts may come a whole piece late, and the last one as long before the
    // end.
    Duration load = job.duration().plusSeconds(2 * SUMMARY_SECONDS);
    RunFiles.write(plan(job), JMeterPlan.of(job, load));
  }

  /** Heap and collector are those of its own start script; below 2 processors a JVM has no G1. */
  @Override
  public List<String> command(Job job) {
    return List.of(
        java.toString(),
        "-Xms1g",
        "-Xmx1g",
        "-XX:MaxMetaspaceSize=256m",
        "-Djava.awt.headless=true",
        "-jar",
        home.resolve("bin").resolve("ApacheJMeter.jar").toString(),
        "-n",
        "-t",
        plan(job).toString(),
        "-j",
        job.folder().resolve("jmeter.log").toString(),
        "-Jsummariser.name=summary",
        "-Jsummariser.interval=" + SUMMARY_SECONDS,
        "-Jsummariser.log=false");
  }

  /**
   * By the pieces of its summary that lie wholly after its lead and before its first thread ended.
   * Each holds what was answered since the line before it.
   */
  @Override
  public Claim claim(Job job, List<OutputLine> output) {
    List<Piece> pieces = pieces(output);
    List<Piece> counted = new ArrayList<>();
    for (Piece piece : pieces) {
      boolean warm = piece.endNanos - pieces.getFirst().endNanos >= lead.toNanos();
      if (warm && piece.finishedThreads == 0) {
        counted.add(piece);
      }
    }
    if (counted.size() < 2) {
      throw new BenchException(
          "JMeter was to print its summary every "
              + SUMMARY_SECONDS
              + " s, but too little of it was printed while all its threads ran:\n"
              + OutputLine.text(output));
    }
    long from = counted.removeFirst().endNanos;
    long to = counted.getLast().endNanos;
    long failed = counted.stream().mapToLong(Piece::failed).sum();
    return new Claim(
        counted.stream().mapToLong(Piece::requests).sum() - failed,
        (to - from) / NANOS_PER_SECOND,
        failed,
        new Claim.Part.Between(from, to),
        pieces.stream().mapToLong(piece -> piece.requests - piece.failed).sum(),
        null,
        null,
        List.of());
  }

  private record Piece(long endNanos, long requests, long failed, long finishedThreads) {}

  private static List<Piece> pieces(List<OutputLine> output) {
    var pieces = new ArrayList<Piece>();
    for (OutputLine line : output) {
      Matcher found = PIECE.matcher(line.text());
      if (found.find()) {
        pieces.add(
            new Piece(
                line.nanos(),
                Long.parseLong(found.group(1)),
                Long.parseLong(found.group(2)),
                Long.parseLong(found.group(3))));
      }
    }
    return pieces;
  }

  private static Path plan(Job job) {
    return job.folder().resolve("plan.jmx");
  }
}
