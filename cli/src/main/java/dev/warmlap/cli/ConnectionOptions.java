package dev.warmlap.cli;

import dev.warmlap.load.Connecting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How connections are made and kept. */
final class ConnectionOptions {

  @Option(names = "--no-keep-alive", description = "Open a new connection for each request.")
  private boolean noKeepAlive;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "For a whole answer (default: 5s).")
  private @Nullable Duration timeout;

  @Option(
      names = "--connect-timeout",
      paramLabel = "TIME",
      description = "For a connection, TLS included (default: 1s).")
  private @Nullable Duration connectTimeout;

  @Option(
      names = "--from",
      split = ",",
      paramLabel = "ADDRESS",
      description = {
        "Connect from these addresses in turn (A,B or repeated): each has some 28,000 ports, and all"
            + " of 127.0.0.0/8 are yours."
      })
  private List<String> from = new ArrayList<>();

  @Option(
      names = "--my-host",
      paramLabel = "NAME",
      description = "Load this host although it is another machine: it is yours to load.")
  private @Nullable String myHost;

  /** Null when none was named. */
  @Nullable String myHost() {
    return myHost;
  }

  Connecting connecting() {
    return new Connecting(
        positive("--timeout", timeout, LoadDefaults.TIMEOUT),
        positive("--connect-timeout", connectTimeout, LoadDefaults.CONNECT_TIMEOUT),
        !noKeepAlive,
        null,
        from);
  }

  private static Duration positive(String option, @Nullable Duration asked, Duration unasked) {
    if (asked != null && !asked.isPositive()) {
      throw new CliException("Expected a time above 0, found " + option + " 0.");
    }
    return asked == null ? unasked : asked;
  }
}
