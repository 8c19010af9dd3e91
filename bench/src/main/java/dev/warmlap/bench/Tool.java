package dev.warmlap.bench;

import java.time.Duration;
import java.util.List;

/** A load generator that is run as a program of its own, by command line. */
public interface Tool {

  /** As it is named in options and tables. */
  String name();

  /**
   * Of load before what counts for its cost: connections are opened in it, with a handshake each
   * over TLS, which a long load does not feel. A thousand of them take less.
   */
  default Duration lead() {
    return Duration.ofSeconds(3);
  }

  /** Writes what the program reads, before it is started. */
  default void prepare(Job job) {}

  /** The program, as it is found on the {@code PATH} or by a whole path, and its arguments. */
  List<String> command(Job job);

  /** Whether a program that ended with this code has done its job. */
  default boolean done(int exitCode) {
    return exitCode == 0;
  }

  /**
   * What it says that it did.
   *
   * @param output its standard output
   * @throws BenchException when that is not understood
   */
  Claim claim(Job job, List<OutputLine> output);
}
