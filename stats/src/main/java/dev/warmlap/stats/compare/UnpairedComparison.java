package dev.warmlap.stats.compare;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Estimate;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Treatment;
import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Two treatments compared by trials that do not belong together in pairs: Welch's t on the
 * logarithms (Biometrika 1947), whose degrees of freedom are those of Satterthwaite. What drifted
 * between the one's trials and the other's is taken for a difference; pairs are better
 * (docs/methods/comparison.md).
 *
 * @param ratio treatment over baseline as seen, of the geometric means; null without trials of both
 * @param effect the ratio with its interval; null when there are too few trials to tell, or none of
 *     them differ
 * @param because the evidence in a sentence
 */
public record UnpairedComparison(
    int baselineTrials,
    int treatmentTrials,
    @Nullable Double ratio,
    @Nullable Estimate effect,
    Call call,
    String because) {

  private static final String METHOD = "Welch's t on logs";

  /**
   * Compares at {@link Decision#ALPHA}, from {@link Decision#MINIMUM_PAIRS} trials of each on.
   *
   * @param baseline a positive number a trial, as is {@code treatment}
   * @param equivalence relative difference up to which there is none (0.03 for 3 %)
   * @throws IllegalArgumentException when a number is not positive
   */
  public static UnpairedComparison of(
      double[] baseline, double[] treatment, Direction direction, double equivalence) {
    double[] a = logs(baseline);
    double[] b = logs(treatment);
    if (a.length == 0 || b.length == 0) {
      return new UnpairedComparison(
          a.length, b.length, null, null, Call.INVALID, "not both have a valid trial");
    }
    double difference = Mean.of(b).getAsDouble() - Mean.of(a).getAsDouble();
    double ratio = Math.exp(difference);
    if (Math.min(a.length, b.length) < Decision.MINIMUM_PAIRS) {
      return new UnpairedComparison(
          a.length,
          b.length,
          ratio,
          null,
          Call.INCONCLUSIVE,
          tooFew(a.length, b.length) + ": a verdict takes at least " + Decision.MINIMUM_PAIRS);
    }
    double ofA = Variance.of(a).getAsDouble() / a.length;
    double ofB = Variance.of(b).getAsDouble() / b.length;
    if (ofA + ofB == 0) {
      return new UnpairedComparison(
          a.length, b.length, ratio, null, Call.INVALID, "no two trials of either differ");
    }
    double freedom =
        (ofA + ofB) * (ofA + ofB) / (ofA * ofA / (a.length - 1) + ofB * ofB / (b.length - 1));
    double error = Math.sqrt(ofA + ofB);
    var student = TDistribution.of(freedom);
    double reach = student.inverseSurvivalProbability(Decision.ALPHA / 2) * error;
    double oneSidedReach = student.inverseSurvivalProbability(Decision.ALPHA) * error;
    boolean different = Math.abs(difference) > reach;
    boolean negligible = Math.abs(difference) + oneSidedReach < Math.log1p(equivalence);
    var effect =
        new Estimate(
            ratio,
            Math.exp(difference - reach),
            Math.exp(difference + reach),
            1 - Decision.ALPHA,
            METHOD,
            a.length + b.length);
    Call call =
        negligible
            ? Call.EQUIVALENT
            : !different
                ? Call.INCONCLUSIVE
                : difference > 0 == (direction == Direction.MORE_IS_BETTER)
                    ? Call.BETTER
                    : Call.WORSE;
    return new UnpairedComparison(
        a.length, b.length, ratio, effect, call, because(call, different));
  }

  /** A treatment's trials of one run with those of another run, at one load level. */
  public static UnpairedComparison ofRuns(
      Run baseline,
      Run other,
      PrimaryMetric metric,
      LoadLevel level,
      Treatment treatment,
      double equivalence) {
    return of(
        values(baseline, metric, level, treatment),
        values(other, metric, level, treatment),
        Comparisons.direction(metric),
        equivalence);
  }

  private static double[] values(
      Run run, PrimaryMetric metric, LoadLevel level, Treatment treatment) {
    return BlockFigures.of(run, metric, level, treatment).values().stream()
        .mapToDouble(Double::doubleValue)
        .toArray();
  }

  private static double[] logs(double[] values) {
    for (double value : values) {
      if (!(value > 0 && Double.isFinite(value))) {
        throw new IllegalArgumentException("A ratio needs positive numbers, found " + value);
      }
    }
    return Arrays.stream(values).map(Math::log).toArray();
  }

  private static String tooFew(int a, int b) {
    return a == b ? (a == 1 ? "one trial each" : a + " trials each") : a + " and " + b + " trials";
  }

  private static String because(Call call, boolean different) {
    return switch (call) {
      case BETTER, WORSE -> "the interval leaves out 'no difference'";
      case EQUIVALENT ->
          different ? "real but negligible" : "within the margin by two one-sided tests";
      case INCONCLUSIVE ->
          "the interval holds 'no difference' and reaches beyond the margin: more trials needed";
      case INVALID -> throw new IllegalStateException("Told apart earlier");
    };
  }
}
