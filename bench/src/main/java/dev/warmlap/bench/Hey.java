package dev.warmlap.bench;

import java.util.List;

/** hey, with as many processors as it is let on. */
public final class Hey implements Tool {

  /** As it is named in options and tables. */
  public static final String NAME = "hey";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<String> command(Job job) {
    return List.of(
        "hey",
        "-z",
        job.seconds() + "s",
        "-c",
        Integer.toString(job.connections()),
        "-t",
        "30",
        job.url().toString());
  }

  /**
   * Counts by rate and time: its table of status codes ends at a million answers. Its percentiles
   * have steps of 0.1 ms, and so are left out.
   */
  @Override
  public Claim claim(Job job, List<OutputLine> output) {
    var figures = Figures.of(name(), output);
    double seconds = figures.number("Total:\\s+([\\d.]+) secs");
    long answered = Math.round(figures.number("Requests/sec:\\s+([\\d.]+)") * seconds);
    long bad =
        figures.sum("(?m)^\\s+\\[[^2]\\d\\d\\]\\s+(\\d+) responses")
            + figures.sum("(?m)^\\s+\\[(\\d+)\\]\\s+(?!\\d+ responses)\\D");
    return Claim.ofWholeLife(answered - bad, seconds, bad, null);
  }
}
