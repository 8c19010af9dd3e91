package dev.warmlap.bench;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What one run of a generator is to do.
 *
 * @param url a page of this machine
 * @param connections kept alive, each with one request at a time
 * @param duration of the load, in whole seconds, since some generators know no finer ones
 * @param rate requests per second of an open loop; null for a closed loop
 * @param folder for files of this run alone; exists
 */
public record Job(URI url, int connections, Duration duration, @Nullable Double rate, Path folder) {

  public Job {
    if (connections < 1) {
      throw new IllegalArgumentException("A job needs at least 1 connection, found " + connections);
    }
    if (!duration.isPositive() || duration.toNanosPart() != 0) {
      throw new IllegalArgumentException(
          "A job lasts one or more whole seconds, found " + duration);
    }
    if (rate != null && !(rate > 0)) {
      throw new IllegalArgumentException("A rate is positive, found " + rate);
    }
  }

  boolean tls() {
    return url.getScheme().equals("https");
  }

  /** As generators take it. */
  String seconds() {
    return Long.toString(duration.toSeconds());
  }
}
