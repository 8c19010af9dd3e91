package dev.warmlap.load.schedule;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A quantity over time, made of {@link Segment}s one after another; after the last there is
 * nothing. A rate (arrivals per second) in the open loop, a number of connections in the closed.
 *
 * <p>A step is a segment that begins where the one before did not end, a spike a short high
 * segment, a pause one at 0. Time is in nanoseconds since the beginning. A segment has its first
 * moment and not its last, which is the next one's.
 *
 * <p>Immutable, for any thread.
 */
public final class Profile {

  private final List<Segment> segments;

  /** When each segment begins, and after the last when it ends. */
  private final long[] edges;

  private Profile(List<Segment> segments) {
    this.segments = segments;
    this.edges = new long[segments.size() + 1];
    var length = Duration.ZERO;
    for (int i = 0; i < segments.size(); i++) {
      length = length.plus(segments.get(i).length());
      if (length.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0) {
        throw new IllegalArgumentException(
            "A profile lasts at most 292 years, found at least " + length);
      }
      edges[i + 1] = length.toNanos();
    }
  }

  /** The same value for ever. */
  public static Profile constant(double value) {
    return new Profile(List.of(Segment.forever(value)));
  }

  /**
   * Segments one after another.
   *
   * @throws IllegalArgumentException when there is none, or all together last longer than 292 years
   */
  public static Profile of(Segment... segments) {
    return of(List.of(segments));
  }

  /**
   * Segments one after another.
   *
   * @throws IllegalArgumentException as above
   */
  @JsonCreator
  public static Profile of(List<Segment> segments) {
    if (segments.isEmpty()) {
      throw new IllegalArgumentException("A profile has at least one segment, found none");
    }
    return new Profile(List.copyOf(segments));
  }

  /** How long it lasts; absent when for ever. */
  public Optional<Duration> length() {
    return endNanos() == Long.MAX_VALUE
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(endNanos()));
  }

  /** Whether it is the same value for ever. */
  public boolean isConstant() {
    return segments.size() == 1 && segments.getFirst().isLevel() && length().isEmpty();
  }

  /** The highest value, also when it is only the limit that a rising segment comes close to. */
  public double peak() {
    return segments.stream().mapToDouble(s -> Math.max(s.from(), s.to())).max().orElseThrow();
  }

  /** The value at a time; 0 before the beginning and from the end on. */
  public double at(long nanos) {
    for (int i = 0; nanos >= 0 && i < segments.size(); i++) {
      if (nanos < edges[i + 1]) {
        return segments.get(i).at(nanos - edges[i]);
      }
    }
    return 0;
  }

  /** Value times seconds, from the beginning until then: of a rate, the arrivals to expect. */
  public double integral(long nanos) {
    double sum = 0;
    for (int i = 0; i < segments.size() && nanos > edges[i]; i++) {
      sum += segments.get(i).amountAt(Math.min(nanos, edges[i + 1]) - edges[i]);
    }
    return sum;
  }

  /**
   * The inverse of the integral: when it grows beyond so much, to the nearest nanosecond; {@link
   * ArrivalTimes#NEVER} when it does not. Where the value is 0 for a while, the end of that while.
   *
   * @param amount 0 or more
   */
  public long passes(double amount) {
    return new Walk(this).advance(amount);
  }

  /** What it is made of, at least one; so it is written as JSON. */
  @JsonValue
  public List<Segment> segments() {
    return segments;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Profile profile && segments.equals(profile.segments);
  }

  @Override
  public int hashCode() {
    return segments.hashCode();
  }

  @Override
  public String toString() {
    return segments.toString();
  }

  long startNanos(int segment) {
    return edges[segment];
  }

  long endNanos() {
    return edges[segments.size()];
  }
}
