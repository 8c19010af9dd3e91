package dev.warmlap.stats.compare;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
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
 * @param pairsNeeded pairs after which an inconclusive comparison would be decided if mean and
 *     spread stayed as they are; null where that cannot be told, or it is decided
 * @param because the evidence in a sentence
 */
public record PairedComparison(
    int pairs,
    @Nullable Double ratio,
    @Nullable Double hodgesLehmann,
    @Nullable Estimate effect,
    Call call,
    @Nullable Integer pairsNeeded,
    String because) {

  private static final String METHOD = "paired t on log ratios";

  /** Compares what was paired block by block. */
  public static PairedComparison of(List<Pair> pairs, Direction direction, Decision decision) {
    int n = pairs.size();
    if (n == 0) {
      return new PairedComparison(
          0, null, null, null, Call.INVALID, null, "no block has a valid trial of both");
    }
    double[] d = pairs.stream().mapToDouble(Pair::logRatio).toArray();
    double mean = Mean.of(d).getAsDouble();
    double ratio = Math.exp(mean);
    double hodgesLehmann = Math.exp(hodgesLehmann(d));
    if (n < decision.minimumPairs()) {
      return new PairedComparison(
          n,
          ratio,
          hodgesLehmann,
          null,
          Call.INCONCLUSIVE,
          null,
          tooFew(n, decision.minimumPairs()));
    }
    double spread = StandardDeviation.of(d).getAsDouble();
    double alpha = decision.alphaEach();
    double reach = Students.halfWidth(spread, n, alpha);
    var effect =
        new Estimate(ratio, Math.exp(mean - reach), Math.exp(mean + reach), 1 - alpha, METHOD, n);
    boolean different = mean - reach > 0 || mean + reach < 0;
    // What is shown is what decides: two one-sided tests at half of alpha each.
    boolean negligible = Math.abs(mean) + reach < decision.logMargin();
    if (negligible && !decision.canShowEquivalence(n)) {
      return new PairedComparison(
          n, ratio, hodgesLehmann, effect, Call.INCONCLUSIVE, null, tooNoisy(n, decision));
    }
    Call call = call(mean, different, negligible, direction);
    OptionalInt needed =
        call == Call.INCONCLUSIVE
            ? BlocksNeeded.toDecide(mean, spread, n + 1, decision)
            : OptionalInt.empty();
    return new PairedComparison(
        n,
        ratio,
        hodgesLehmann,
        effect,
        call,
        needed.isPresent() ? needed.getAsInt() : null,
        because(call, different, needed, decision));
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

  private static String tooNoisy(int n, Decision decision) {
    var noise = Objects.requireNonNull(decision.noise());
    return "no difference was seen, but identical treatments differ so much on this machine (by "
        + percent(noise.spread())
        + " from trial to trial, n = "
        + noise.pairs()
        + " A/A pairs) that "
        + n
        + " pairs cannot tell one of "
        + percent(decision.equivalence())
        + " from none";
  }

  private static String because(
      Call call, boolean different, OptionalInt needed, Decision decision) {
    String margin = "±" + percent(decision.equivalence());
    return switch (call) {
      case BETTER, WORSE -> "the interval leaves out 'no difference'";
      case EQUIVALENT ->
          different
              ? "real but negligible: within " + margin
              : "the interval lies within " + margin;
      case INCONCLUSIVE ->
          "the interval holds 'no difference' and reaches beyond "
              + margin
              + (needed.isPresent()
                  ? ": about " + needed.getAsInt() + " blocks would decide it if this goes on alike"
                  : ": not even " + BlocksNeeded.MOST + " blocks like these would decide it");
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
