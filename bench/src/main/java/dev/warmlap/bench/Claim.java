package dev.warmlap.bench;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a generator says that it did.
 *
 * @param requests answered well, in the part that counts, or in its whole life where it does not
 *     tell them apart
 * @param seconds in which they were
 * @param failed requests, of whatever kind
 * @param part of its life that counts
 * @param answered well in its whole life
 * @param latency null where it tells none that is finer than a millisecond
 * @param own its own account of its CPU time; null where it gives none
 * @param remarks of its own on what it did, for the reader of the results
 */
public record Claim(
    long requests,
    double seconds,
    long failed,
    Part part,
    long answered,
    @Nullable Percentiles latency,
    @Nullable OwnAccount own,
    List<String> remarks) {

  public Claim {
    remarks = List.copyOf(remarks);
    if (requests < 1 || !(seconds > 0)) {
      throw new BenchException(
          "A generator was to send requests for some time, but says that it was answered "
              + requests
              + " in "
              + seconds
              + " s.");
    }
  }

  /** A part of a generator's life, which tells over which span its CPU time is to be taken. */
  public sealed interface Part {

    /** From the end of its lead to its end; how many were answered then, it does not say. */
    record AfterLead() implements Part {}

    /** Between two instants by this JVM's {@code nanoTime}. */
    record Between(long fromNanos, long toNanos) implements Part {}
  }

  /** Of a program that tells of its whole life only. */
  static Claim ofWholeLife(
      long requests, double seconds, long failed, @Nullable Percentiles latency) {
    return new Claim(
        requests, seconds, failed, new Part.AfterLead(), requests, latency, null, List.of());
  }
}
