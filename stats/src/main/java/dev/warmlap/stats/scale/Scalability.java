package dev.warmlap.stats.scale;

import dev.warmlap.model.result.Estimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What throughput at growing loads came to. */
public sealed interface Scalability {

  /** Points that do not mean what they seem to. */
  List<Rejection> rejected();

  /** There is no answer. */
  record Refused(String because, List<Rejection> rejected) implements Scalability {
    public Refused {
      rejected = List.copyOf(rejected);
    }
  }

  /**
   * A model was chosen.
   *
   * @param points that it was fitted to
   * @param candidates all models that came to a fit, the chosen one first
   * @param parameters of the chosen model
   * @param saturation N* of M/M/c//N, whether or not that was chosen: a check; null where it came
   *     to no fit
   * @param peak load of the highest throughput; null unless the Universal Scalability Law was
   *     chosen and the points bear its peak out
   * @param noPeakBecause why its peak is not told; null where there is none to tell, or it is told
   */
  record Fitted(
      List<Point> points,
      List<Rejection> rejected,
      List<Candidate> candidates,
      List<FittedParameter> parameters,
      Enough enough,
      @Nullable Estimate saturation,
      @Nullable Estimate peak,
      @Nullable String noPeakBecause,
      Advice advice)
      implements Scalability {

    public Fitted {
      points = List.copyOf(points);
      rejected = List.copyOf(rejected);
      candidates = List.copyOf(candidates);
      parameters = List.copyOf(parameters);
    }

    /** The one with the lowest AICc. */
    public Candidate chosen() {
      return candidates.getFirst();
    }
  }

  /** A parameter of the chosen model with its interval. */
  record FittedParameter(Parameter parameter, Estimate estimate) {}
}
