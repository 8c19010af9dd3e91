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

  /**
   * By what is done and by status, not by what it calls succeeded: version 1.52 sees no status in
   * an answer without a reason phrase, such as Tomcat's, and calls each of them failed.
   */
  @Override
  public Claim claim(Job job, List<OutputLine> output) {
    var figures = Figures.of(name(), output);
    long bad =
        figures.count("(?m)^status codes: .* (\\d+) 4xx")
            + figures.count("(?m)^status codes: .* (\\d+) 5xx");
    return Claim.ofWholeLife(
        figures.count("(?m)^requests: .* (\\d+) done") - bad,
        figures.number("finished in ([\\d.]+)s"),
        bad + figures.count("(?m)^requests: .* (\\d+) errored"),
        null);
  }
}
