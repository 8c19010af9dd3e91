package dev.warmlap.stats.scale;

import dev.warmlap.model.result.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Refits of one fit to points made up from it: its curve with its own residuals dealt out anew, the
 * loads being as they were chosen (Efron and Tibshirani, An Introduction to the Bootstrap, 1993,
 * section 9.4). Residuals are widened by √(n / (n - p)), since a fit makes them too small.
 */
final class Bootstrap {

  private static final String METHOD =
      ScalabilityRules.BOOTSTRAPS + " bootstraps of the residuals, percentiles";

  /** Made-up throughput stays positive: no residual takes more than nearly all of it. */
  private static final double LEAST = 0.01;

  private final Fit fit;
  private final int points;
  private final List<ScalabilityModel> refits;

  private Bootstrap(Fit fit, int points, List<ScalabilityModel> refits) {
    this.fit = fit;
    this.points = points;
    this.refits = refits;
  }

  static Bootstrap of(Fit fit, List<Point> points, ScalabilityRules rules) {
    ScalabilityModel model = fit.model();
    boolean relative = rules.residuals() == Residuals.RELATIVE;
    int n = points.size();
    double widened = Math.sqrt((double) n / (n - fit.family().parameters()));
    double[] curve = points.stream().mapToDouble(p -> model.throughput(p.n())).toArray();
    double[] residuals = new double[n];
    for (int i = 0; i < n; i++) {
      double off = points.get(i).throughputPerSecond() - curve[i];
      residuals[i] = widened * (relative ? off / curve[i] : off);
    }
    double mean = Arrays.stream(residuals).average().orElseThrow();
    var random = new SplittableRandom(rules.seed());
    List<ScalabilityModel> refits = new ArrayList<>();
    for (int b = 0; b < ScalabilityRules.BOOTSTRAPS; b++) {
      List<Point> madeUp = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        double residual = residuals[random.nextInt(n)] - mean;
        double x = curve[i] + (relative ? curve[i] * residual : residual);
        madeUp.add(new Point(points.get(i).n(), Math.max(x, LEAST * curve[i]), null, false));
      }
      fit.again(madeUp, rules.residuals()).map(Fit::model).ifPresent(refits::add);
    }
    return new Bootstrap(fit, n, refits);
  }

  /** Whether so many refits came to an end that their spread says something. */
  boolean usable() {
    return refits.size() >= ScalabilityRules.REFITS_NEEDED * ScalabilityRules.BOOTSTRAPS;
  }

  /**
   * A figure of the model with its interval, which is widened to the figure where that lies outside
   * (a parameter at its bound).
   *
   * @param figure finite for the fit itself; may be infinite for refits
   */
  Estimate estimate(ToDoubleFunction<ScalabilityModel> figure) {
    double value = figure.applyAsDouble(fit.model());
    double[] ends = interval(figure);
    return new Estimate(
        value,
        Math.min(value, ends[0]),
        Math.max(value, ends[1]),
        ScalabilityRules.CONFIDENCE,
        METHOD,
        points);
  }

  /** The lower and the upper end. */
  double[] interval(ToDoubleFunction<ScalabilityModel> figure) {
    double tail = (1 - ScalabilityRules.CONFIDENCE) / 2;
    double[] values = refits.stream().mapToDouble(figure).sorted().toArray();
    // Neither end lies between two values, one of which may be infinite.
    var atValue = Quantile.withDefaults().with(Quantile.EstimationMethod.HF1).withCopy(true);
    return atValue.evaluate(values, tail, 1 - tail);
  }
}
