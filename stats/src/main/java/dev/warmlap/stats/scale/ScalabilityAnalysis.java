package dev.warmlap.stats.scale;

import dev.warmlap.model.result.Estimate;
import dev.warmlap.stats.scale.Scalability.Fitted;
import dev.warmlap.stats.scale.Scalability.FittedParameter;
import dev.warmlap.stats.scale.Scalability.Refused;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Throughput at growing loads explained by a model: M/M/c//N, Amdahl's law or the Universal
 * Scalability Law, whichever tells most with least (docs/methods/scalability.md). A pure function:
 * the same points and seed give the same answer.
 */
public final class ScalabilityAnalysis {

  private final List<Point> points;
  private final ScalabilityRules rules;
  private final double largest;

  private ScalabilityAnalysis(List<Point> points, ScalabilityRules rules) {
    this.points = points;
    this.rules = rules;
    this.largest = points.stream().mapToDouble(Point::n).max().orElse(0);
  }

  /**
   * Analyses the points.
   *
   * @param points a trial each, in any order; several may have the same load
   */
  public static Scalability of(List<Point> points, ScalabilityRules rules) {
    List<Rejection> rejected = new ArrayList<>();
    List<Point> good = new ArrayList<>();
    for (Point point : points) {
      PointChecks.rejection(point).ifPresentOrElse(rejected::add, () -> good.add(point));
    }
    return new ScalabilityAnalysis(good, rules).analyse(rejected);
  }

  /** One family's least-squares fit, whatever others would make of the points. */
  static ScalabilityModel fit(Family family, List<Point> points, ScalabilityRules rules) {
    return Fit.of(family, points, rules).orElseThrow().model();
  }

  private record Fitting(Fit fit, Candidate candidate) {}

  private Scalability analyse(List<Rejection> rejected) {
    long loads = points.stream().mapToDouble(Point::n).distinct().count();
    if (loads < ScalabilityRules.FEWEST_LOADS) {
      return new Refused(
          "a curve takes at least %d different loads, and good points are there of %d"
              .formatted(ScalabilityRules.FEWEST_LOADS, loads),
          rejected);
    }
    List<Family> possible =
        List.of(Family.values()).stream().filter(f -> Candidate.possible(f, points)).toList();
    if (possible.isEmpty()) {
      return new Refused(
          "%d points are too few to choose between models; two of each load are a beginning"
              .formatted(points.size()),
          rejected);
    }
    List<Fitting> fittings =
        possible.stream()
            .flatMap(family -> Fit.of(family, points, rules).stream())
            .map(fit -> new Fitting(fit, Candidate.of(fit, points.size())))
            .sorted(
                Comparator.<Fitting>comparingDouble(f -> f.candidate.aicc())
                    .thenComparingInt(f -> f.fit.family().parameters()))
            .toList();
    if (fittings.isEmpty()) {
      return new Refused("no model comes to a fit", rejected);
    }
    Bootstrap bootstrap = Bootstrap.of(fittings.getFirst().fit, points, rules);
    if (!bootstrap.usable()) {
      return new Refused(
          "the fit of %s does not hold: refits of it come to no end"
              .formatted(fittings.getFirst().fit.model().name()),
          rejected);
    }
    return fitted(fittings, bootstrap, rejected);
  }

  private Fitted fitted(List<Fitting> fittings, Bootstrap bootstrap, List<Rejection> rejected) {
    ScalabilityModel model = fittings.getFirst().fit.model();
    Enough enough = enough(model, bootstrap);
    @Nullable String doubt = model instanceof Usl usl ? peakDoubt(usl, bootstrap) : null;
    boolean peaks = model instanceof Usl && model.peak().isPresent() && doubt == null;
    return new Fitted(
        points,
        rejected,
        fittings.stream().map(Fitting::candidate).toList(),
        parameters(model, bootstrap),
        enough,
        saturation(fittings, bootstrap),
        peaks ? bootstrap.estimate(ScalabilityAnalysis::peak) : null,
        doubt,
        new AdviceRule(model, points, rules).of(enough));
  }

  private static List<FittedParameter> parameters(ScalabilityModel model, Bootstrap bootstrap) {
    return IntStream.range(0, model.parameters().size())
        .mapToObj(
            i ->
                new FittedParameter(
                    model.parameters().get(i),
                    bootstrap.estimate(m -> m.parameters().get(i).value())))
        .toList();
  }

  private Enough enough(ScalabilityModel model, Bootstrap bootstrap) {
    double reach = ScalabilityRules.REACH * largest;
    ToDoubleFunction<ScalabilityModel> n95 =
        m -> m.smallest(ScalabilityRules.ENOUGH, reach).orElse(Double.POSITIVE_INFINITY);
    double[] ends = bootstrap.interval(n95);
    double value = n95.applyAsDouble(model);
    boolean within = Double.isFinite(value) && Double.isFinite(ends[1]);
    return new Enough(within ? bootstrap.estimate(n95) : null, Math.min(ends[0], value), reach);
  }

  private @Nullable Estimate saturation(List<Fitting> fittings, Bootstrap ofChosen) {
    if (fittings.getFirst().fit.family() == Family.QUEUE) {
      return saturation(ofChosen);
    }
    return fittings.stream()
        .filter(f -> f.fit.family() == Family.QUEUE)
        .map(f -> Bootstrap.of(f.fit, points, rules))
        .filter(Bootstrap::usable)
        .map(ScalabilityAnalysis::saturation)
        .findFirst()
        .orElse(null);
  }

  private static Estimate saturation(Bootstrap queue) {
    return queue.estimate(m -> ((FiniteSourceQueue) m).saturation());
  }

  /** Why the law's peak is not to be told; null where it is, or where it has none. */
  private @Nullable String peakDoubt(Usl usl, Bootstrap bootstrap) {
    if (usl.peak().isEmpty()) {
      return null;
    }
    double reach = ScalabilityRules.REACH * largest;
    if (bootstrap.interval(m -> ((Usl) m).beta())[0] == 0) {
      return "the interval of beta holds 0, which would be no peak at all";
    }
    return usl.peak().getAsDouble() > reach
        ? "it would lie at %,.0f, more than %s times the largest load measured"
            .formatted(usl.peak().getAsDouble(), ScalabilityRules.REACH)
        : null;
  }

  private static double peak(ScalabilityModel model) {
    return model.peak().orElse(Double.POSITIVE_INFINITY);
  }
}
