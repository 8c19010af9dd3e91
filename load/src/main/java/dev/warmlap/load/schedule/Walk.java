package dev.warmlap.load.schedule;

/**
 * Goes up a profile's integral step by step, and tells when each step is reached.
 *
 * <p>It counts within a segment, and steps of 1 are added to a double exactly, so that no error
 * grows with the number of steps: the times are right to the nanosecond they are rounded to as long
 * as a segment lasts less than some weeks (2⁵³ ns are 104 days).
 */
final class Walk {

  private final Segment[] segments;
  private final double[] amounts;
  private final long[] edges;

  private int segment;

  /** The integral since the segment began; below 0 by as much as rounding took from the last. */
  private double within;

  /** Two quotients that differ by less than their rounding need not come out in order. */
  private long last;

  Walk(Profile profile) {
    int count = profile.segments().size();
    segments = profile.segments().toArray(Segment[]::new);
    amounts = new double[count];
    edges = new long[count + 1];
    for (int i = 0; i < count; i++) {
      amounts[i] = segments[i].amount();
      edges[i] = profile.startNanos(i);
    }
    edges[count] = profile.endNanos();
  }

  /**
   * Goes up by so much.
   *
   * @return when the integral grows beyond that, or {@link ArrivalTimes#NEVER}
   */
  long advance(double amount) {
    within += amount;
    for (; segment < segments.length; segment++) {
      double all = amounts[segment];
      if (all > 0 && within < all) {
        long at = edges[segment] + Math.round(segments[segment].nanosTo(within));
        if (at < edges[segment + 1]) {
          last = Math.max(last, at);
          return last;
        }
        // Rounded to the end, which belongs to the next segment.
      }
      within -= all;
    }
    return ArrivalTimes.NEVER;
  }
}
