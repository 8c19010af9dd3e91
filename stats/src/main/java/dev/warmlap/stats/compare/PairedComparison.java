package dev.warmlap.stats.compare;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Estimate;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * A treatment compared with the baseline, the trial being the unit (docs/methods/comparison.md).
 *
 * @param pairs complete pairs
 * @param ratio treatment over baseline as seen: the geometric mean over the pairs; null without any
 *     pair
 * @param hodgesLehmann the ratio by the median of the pairwise means of log ratios, which one wild
 *     pair hardly moves; null without any pair
 * @param effect the ratio with its interval; null when there are too few pairs to tell
 * @param because the evidence in a sentence
 */
public record PairedComparison(
    int pairs,
    @Nullable Double ratio,
    @Nullable Double hodgesLehmann,
    @Nullable Estimate effect,
    Call call,
    String because) {

  private static final String METHOD = "paired t on log ratios";

  /** Compares what was paired block by block. */
  public static PairedComparison of(List<Pair> pairs, Direction direction, Decision decision) {
    int n = pairs.size();
    if (n == 0) {
      return new PairedComparison(
          0, null, null, null, Call.INVALID, "no block has a valid trial of both");
    }
    double[] d = pairs.stream().mapToDouble(Pair::logRatio).toArray();
    double mean = Mean.of(d).getAsDouble();
    double ratio = Math.exp(mean);
    double hodgesLehmann = Math.exp(hodgesLehmann(d));
    if (n < decision.minimumPairs()) {
      return new PairedComparison(
          n, ratio, hodgesLehmann, null, Call.INCONCLUSIVE, tooFew(n, decision.minimumPairs()));
    }
    double standardError = StandardDeviation.of(d).getAsDouble() / Math.sqrt(n);
    var student = TDistribution.of(n - 1.0);
    double alpha = decision.alphaEach();
    double reach = student.inverseSurvivalProbability(alpha / 2) * standardError;
    // Two one-sided tests at alpha: the same as the 1 - 2 alpha interval inside the margin.
    double oneSidedReach = student.inverseSurvivalProbability(alpha) * standardError;
    var effect =
        new Estimate(ratio, Math.exp(mean - reach), Math.exp(mean + reach), 1 - alpha, METHOD, n);
    boolean different = mean - reach > 0 || mean + reach < 0;
    boolean negligible = Math.abs(mean) + oneSidedReach < decision.logMargin();
    Call call = call(mean, different, negligible, direction);
    return new PairedComparison(
        n, ratio, hodgesLehmann, effect, call, because(call, different, decision));
  }

  private static Call call(
      double mean, boolean different, boolean negligible, Direction direction) {
    if (negligible) {
      return Call.EQUIVALENT;
    }
    if (!different) {
      return Call.INCONCLUSIVE;
    }
    return mean > 0 == (direction == Direction.MORE_IS_BETTER) ? Call.BETTER : Call.WORSE;
  }

  private static String tooFew(int n, int minimum) {
    return (n == 1 ? "1 trial" : n + " trials")
        + " each: not yet a verdict, which takes at least "
        + minimum;
  }

  private static String because(Call call, boolean different, Decision decision) {
    String margin = "±" + percent(decision.equivalence());
    return switch (call) {
      case BETTER, WORSE -> "the interval leaves out 'no difference'";
      case EQUIVALENT ->
          different
              ? "real but negligible: within " + margin
              : "within " + margin + " by two one-sided tests";
      case INCONCLUSIVE ->
          "the interval holds 'no difference' and reaches beyond "
              + margin
              + ": more blocks needed";
      case INVALID -> throw new IllegalStateException("Told apart earlier");
    };
  }

  private static String percent(double fraction) {
    double hundredfold = Math.round(fraction * 1000) / 10.0;
    return (hundredfold == Math.rint(hundredfold)
            ? Long.toString((long) hundredfold)
            : Double.toString(hundredfold))
        + " %";
  }

  /** Hodges and Lehmann 1963: the median of the means of all pairs, each with itself included. */
  private static double hodgesLehmann(double[] d) {
    List<Double> means = new ArrayList<>();
    for (int i = 0; i < d.length; i++) {
      for (int j = i; j < d.length; j++) {
        means.add((d[i] + d[j]) / 2);
      }
    }
    return Median.withDefaults()
        .evaluate(means.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
