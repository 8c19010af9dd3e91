package dev.warmlap.lab;

import java.time.Duration;

/** The one home of the conductor's default values, each with the reason for it. */
final class Defaults {

  /**
   * Memory trials of each treatment and level in a full run. Three, because a slope or a spread
   * over fewer says nothing; not more, because native memory varies far less from process to
   * process than speed does.
   */
  static final int MEMORY_BLOCKS = 3;

  /** The same with {@code --quick}, which also keeps to the highest load level. */
  static final int MEMORY_BLOCKS_QUICK = 1;

  /** Runs that the noise floor is pooled over: the latest, since machines change. */
  static final int NOISE_RUNS = 20;

  /**
   * By how much a fixed computation may take longer at one time of a block than at another (METHODS
   * §3).
   */
  static final double DRIFT = 0.05;

  /** Share of the processors' time in a block that a virtual machine's host may give to others. */
  static final double STEAL = 0.02;

  /** How often a block is run again in which the machine's speed changed. */
  static final int REPEATS = 2;

  /**
   * Blocks that were repeated in vain, after which none is: on such a machine it would only cost
   * time.
   */
  static final int REPEATED_IN_VAIN = 2;

  /** How long the generator may take to come to rest against its echo target. */
  static final Duration GENERATOR_WARM_UP = Duration.ofSeconds(20);

  /** How long one connection may take to be made, TLS handshake included. */
  static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  /**
   * A treatment whose subject failed this often in a row is given up: it is a finding, and trying
   * on would only cost time.
   */
  static final int FAILURES_IN_A_ROW = 2;

  /** How long a subject that refuses connections is watched for its end. */
  static final Duration DYING = Duration.ofSeconds(2);

  /** How often a generator that died is started again before the run is given up. */
  static final int GENERATOR_RESTARTS = 2;

  /** How long a trial that the store refuses is offered again before it is put beside it. */
  static final Duration STORE_PATIENCE = Duration.ofSeconds(10);

  /** Start and stop of a Spring Boot subject, until trials of this run say better. */
  static final Duration LAUNCH_GUESS = Duration.ofSeconds(7);

  /**
   * Throughput assumed by {@code --dry-run} for rounds of a fixed number of requests. A guess, said
   * to be one; once a trial has run, its own duration is used.
   */
  static final double THROUGHPUT_GUESS = 3_000;

  /** Time to open one connection assumed by {@code --dry-run}, likewise a guess: plain and TLS. */
  static final Duration CONNECT_GUESS = Duration.ofNanos(100_000);

  static final Duration CONNECT_GUESS_TLS = Duration.ofMillis(1);

  /**
   * The part of its budget that {@code --dry-run} expects a warm-up to take: half, likewise a
   * guess.
   */
  static final int WARM_UP_GUESS = 2;

  private Defaults() {}
}
