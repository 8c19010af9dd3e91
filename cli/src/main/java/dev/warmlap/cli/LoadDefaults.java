package dev.warmlap.cli;

import dev.warmlap.report.LoadAsked.Course;
import java.time.Duration;

/** The one home of what {@code load} does unasked, each with its reason. */
final class LoadDefaults {

  /** As many as oha and hey use unasked, so that a first look can be compared with theirs. */
  static final int CONNECTIONS = 50;

  /** As long as wrk and k6 load unasked; enough for ten windows. */
  static final Duration DURATION = Duration.ofSeconds(10);

  /** A request without an answer by then is a failure: no web user waits longer. */
  static final Duration TIMEOUT = Duration.ofSeconds(5);

  /**
   * Long enough for one lost SYN, which the kernel sends again after a second (RFC 6298), not to
   * pass unseen.
   */
  static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);

  /**
   * Longest warm-up of the generator: nobody likes to wait, and most of its code is hot by then.
   */
  static final Duration WARM_UP = Duration.ofSeconds(5);

  /** Redirects that are followed before the load; browsers stop at twenty, and none is healthy. */
  static final int REDIRECTS = 10;

  /** An open loop has connections enough for answers as slow as this, by Little's law. */
  private static final Duration SLOW_ANSWER = Duration.ofMillis(100);

  /** Beyond that the default would itself be a load of a kind; who wants more says so. */
  private static final int MOST_OPEN_LOOP_CONNECTIONS = 1_000;

  /** Of waiting for a batch: long enough for several answers of a server that is busy. */
  static final Duration BATCH_PATIENCE = Duration.ofNanos(50_000);

  private LoadDefaults() {}

  /** Connections of an open loop at this rate, so that answers are not waited for on them. */
  static int openLoopConnections(Course rate) {
    double busy = rate.peak() * SLOW_ANSWER.toMillis() / 1_000;
    return (int) Math.clamp(Math.ceil(busy), CONNECTIONS, MOST_OPEN_LOOP_CONNECTIONS);
  }
}
