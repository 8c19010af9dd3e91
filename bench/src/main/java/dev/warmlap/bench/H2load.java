package dev.warmlap.bench;

import java.util.List;

/** h2load, of nghttp2, speaking HTTP/1.1 from one thread. */
public final class H2load implements Tool {

  @Override
  public String name() {
    return "h2load";
  }

  @Override
  public List<String> command(Job job) {
    return List.of(
        "h2load",
        "--h1",
        "-t1",
        "-c" + job.connections(),
        "-D",
        job.seconds(),
        job.url().toString());
  }

  @Override
  public Claim claim(Job job, List<OutputLine> output) {
    var figures = Figures.of(name(), output);
    return Claim.ofWholeLife(
        figures.count("(?m)^requests: .* (\\d+) succeeded"),
        figures.number("finished in ([\\d.]+)s"),
        figures.count("(?m)^requests: .* (\\d+) failed"),
        null);
  }
}
