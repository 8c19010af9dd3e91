package dev.warmlap.stats.steady;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The steady state of a series.
 *
 * @param start absent where there is no steady state, and only there
 * @param segments the levels that the series goes through; they cover it without gaps, in order
 * @param outliers how many values were put at the median around them before anything else was done
 * @param because the evidence in one sentence
 */
public record SteadyState(
    WarmUpShape shape,
    @Nullable SteadyStart start,
    List<Segment> segments,
    int outliers,
    String because)
    implements SteadyAnswer {

  public SteadyState {
    if ((start == null) != (shape == WarmUpShape.NO_STEADY_STATE)) {
      throw new IllegalArgumentException(
          "Only 'no steady state' has no start, found " + shape.words() + " with " + start);
    }
    segments = List.copyOf(segments);
  }

  /**
   * The same in terms of the values of which so many were joined into one.
   *
   * @param values there are, of which the last few may have been joined as well
   */
  SteadyState split(int width, int values) {
    return new SteadyState(
        shape,
        start == null ? null : new SteadyStart(start.index() * width, start.seconds()),
        segments.stream()
            .map(s -> new Segment(s.from() * width, Math.min(values, s.to() * width), s.mean()))
            .toList(),
        outliers,
        because);
  }
}
