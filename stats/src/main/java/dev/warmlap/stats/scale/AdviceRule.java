package dev.warmlap.stats.scale;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * The smallest load that was measured, gives enough by the model, and keeps the limit of p99 as it
 * was measured there.
 */
final class AdviceRule {

  private final ScalabilityModel model;
  private final List<Point> points;
  private final @Nullable Double limit;

  AdviceRule(ScalabilityModel model, List<Point> points, ScalabilityRules rules) {
    this.model = model;
    this.points = points;
    this.limit = rules.p99LimitSeconds();
  }

  Advice of(Enough enough) {
    double[] loads = points.stream().mapToDouble(Point::n).distinct().sorted().toArray();
    double largest = loads[loads.length - 1];
    if (enough.at() == null) {
      return new Advice(
          null,
          "throughput still rises at %s, the largest load measured; measure more than that"
              .formatted(whole(largest)));
    }
    double wanted = ScalabilityRules.ENOUGH * model.maximum().orElseThrow();
    double[] giving = Arrays.stream(loads).filter(n -> model.throughput(n) >= wanted).toArray();
    if (giving.length == 0) {
      return new Advice(
          null,
          "95 %% of the maximum is only reached beyond %s, the largest load measured; measure %s too"
              .formatted(whole(largest), whole(enough.at().estimate())));
    }
    OptionalDouble keeping = Arrays.stream(giving).filter(this::keeps).findFirst();
    if (keeping.isEmpty()) {
      return new Advice(
          null,
          "no load that gives 95 %% of the maximum keeps p99 within %s ms"
              .formatted(millis(Objects.requireNonNull(limit))));
    }
    double n = keeping.getAsDouble();
    return new Advice(
        n,
        "the smallest load measured with at least 95 %% of the maximum (%.0f %% by the model)%s"
            .formatted(
                100 * model.throughput(n) / model.maximum().orElseThrow(),
                limit == null ? "" : " and p99 within %s ms".formatted(millis(limit))));
  }

  private boolean keeps(double load) {
    if (limit == null) {
      return true;
    }
    double[] p99 =
        points.stream()
            .filter(p -> p.n() == load)
            .flatMap(p -> Stream.ofNullable(p.timing()))
            .mapToDouble(Point.Timing::p99Seconds)
            .toArray();
    return p99.length > 0 && Median.withDefaults().evaluate(p99) <= limit;
  }

  private static String whole(double load) {
    return String.format(Locale.ROOT, "%,.0f", load);
  }

  private static String millis(double seconds) {
    return Plain.of(seconds * 1000);
  }
}
