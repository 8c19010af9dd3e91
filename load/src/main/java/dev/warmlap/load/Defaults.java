package dev.warmlap.load;

import java.time.Duration;

/** The one home of the engine's own figures, each with its reason. */
public final class Defaults {

  /** Length of a window (VOCABULARY: 1 s unless said). */
  public static final Duration WINDOW = Duration.ofSeconds(1);

  /**
   * How often timeouts and postponed reconnects are looked at. One pass over 10,000 connections is
   * some tens of microseconds, so ten a second cost nothing, and timeouts are of seconds.
   */
  public static final Duration SWEEP = Duration.ofMillis(100);

  /**
   * Connections that may be in the making at once. Under the accept queue of 100 that Tomcat has by
   * default (its {@code acceptCount}), so that a paced opening does not overflow it.
   */
  public static final int CONNECTS_IN_PROGRESS = 64;

  /**
   * Connections begun per second. The kernel completes a TCP handshake before the server has
   * accepted, so the bound above does not hold plain connections back: at 5000 a second an acceptor
   * has 200 µs for each, several times what a warm one needs, and a cold one's backlog stays below
   * the queue. An overflow would cost the client a second each (the kernel's first SYN
   * retransmission, RFC 6298).
   */
  public static final int CONNECTS_PER_SECOND = 5_000;

  /**
   * Failed attempts in a row, without a success, after which no more connections are tried before
   * the clock starts: two full batches, so that a dead target costs two connect timeouts.
   */
  public static final int OPENING_GIVES_UP_AFTER = 2 * CONNECTS_IN_PROGRESS;

  /** Wait before a connection that failed twice in a row is opened again; doubled each time. */
  public static final Duration BACKOFF = Duration.ofMillis(100);

  /** The longest such wait. */
  public static final Duration LONGEST_BACKOFF = Duration.ofSeconds(1);

  /**
   * A target with no connection open for this long is gone for good and ends the round. Longer than
   * a long garbage collection, shorter than anyone's patience.
   */
  public static final Duration GONE_AFTER = Duration.ofSeconds(5);

  /**
   * How often the number of busy connections follows a profile that varies: finer than a window, so
   * that a ramp over seconds is smooth.
   */
  public static final Duration PROFILE_STEP = Duration.ofMillis(10);

  /**
   * How long a body waits for its '100 Continue' before it is sent all the same (RFC 9110 10.1.1
   * leaves the time open; this is curl's).
   */
  public static final Duration CONTINUE_WAIT = Duration.ofSeconds(1);

  /** How long a stopped round waits for requests in flight before it abandons them. */
  public static final Duration STOP_GRACE = Duration.ofMillis(500);

  /**
   * Mean distance of two samples of the number of requests in flight: 200 a second give a mean
   * within a fraction of a percent over a second, at a negligible cost. Each is placed at random
   * between half and one and a half times this, so that no periodic behaviour of the target is met
   * always in the same place.
   */
  public static final Duration IN_FLIGHT_SAMPLING = Duration.ofMillis(5);

  /** Sleep of the witness of stalls, as in jHiccup. */
  public static final Duration WITNESS_SLEEP = Duration.ofMillis(1);

  /**
   * A sleep that ends so much late counts as a stall. A thread that waits behind others for one of
   * few processors is late by single milliseconds (time slices of the kernel's fair scheduler);
   * beyond 20 ms something held the process up: a collection, a safepoint, a frozen machine.
   */
  public static final Duration STALL = Duration.ofMillis(20);

  /** Windows of {@link #WINDOW} over which the JIT must have been quiet to end the warm-up. */
  public static final int WARM_UP_QUIET_WINDOWS = 5;

  /** Of a core, that the JIT may use on average over those windows (METHODS 1). */
  public static final double WARM_UP_QUIET_SHARE = 0.02;

  /** Of a core, that the JIT may use in any one of them (METHODS 1). */
  public static final double WARM_UP_LOUDEST_SHARE = 0.10;

  /**
   * Connections of the warm-up at most: the code path of a connection is the same from the first
   * on, and the echo target is served by the same processors.
   */
  public static final int WARM_UP_CONNECTIONS = 64;

  /** For a request and a connection of the warm-up: its target is in the same process. */
  public static final Duration WARM_UP_TIMEOUT = Duration.ofSeconds(10);

  /** Requests of an open loop that may wait for a free connection: those of so long a time. */
  private static final Duration LINE = Duration.ofSeconds(10);

  /** The line takes 8 bytes for each, made before the clock starts. */
  private static final int LONGEST_LINE = 1_000_000;

  private static final int SHORTEST_LINE = 1_000;

  /** How far throughput × latency may lie from the sampled requests in flight (METHODS §5). */
  public static final double LITTLES_LAW_TOLERANCE = 0.05;

  /**
   * Fewest independent samples of the requests in flight that the check of Little's law rests on.
   * At one sample each 5 ms that is a tenth of a second; below it the check has nothing to go by.
   */
  public static final int LITTLES_LAW_SAMPLES = 20;

  /**
   * An event loop that was busy for more than this share of its time is taken to have been a limit
   * itself.
   */
  public static final double BUSIEST_LOOP = 0.90;

  /**
   * Share of a round that the generator may have stood still (garbage collection, descheduling). As
   * far as it goes, a stall stretches the latencies by as much, so it is held to the same 5 % as
   * Little's law.
   */
  public static final double STALLED_SHARE = 0.05;

  /**
   * In an open loop, lateness of its sends at p99 that nobody minds: a generator with timers of a
   * millisecond could not do better.
   */
  public static final Duration LATE = Duration.ofMillis(1);

  /**
   * Beyond that, lateness at p99 over latency at p99 from which on the generator's own delay counts
   * as a part of what was measured; as much as a stall may add.
   */
  public static final double LATE_SHARE = 0.05;

  private Defaults() {}

  /**
   * Requests of an open loop that may wait for a free connection. Long enough that a pause of some
   * seconds shows in the latencies and not as drops.
   */
  public static int longestLine(double perSecond) {
    return (int) Math.clamp(perSecond * LINE.toSeconds(), SHORTEST_LINE, LONGEST_LINE);
  }

  /**
   * Event loops: one below four processors, where they are shared with the subject; else one for
   * every four, since a loop drives far more than three processors' worth of a Java web server can
   * answer.
   */
  public static int threads(int processors) {
    return processors < 4 ? 1 : processors / 4;
  }
}
