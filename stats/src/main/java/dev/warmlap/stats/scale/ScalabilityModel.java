package dev.warmlap.stats.scale;

import java.util.List;
import java.util.OptionalDouble;

/** How throughput depends on the load. */
public sealed interface ScalabilityModel permits FiniteSourceQueue, Amdahl, Usl {

  /** Its name in reports. */
  String name();

  /** Its free parameters, in a fixed order. */
  List<Parameter> parameters();

  /**
   * Requests per second.
   *
   * @param n load, at least 1; where a model counts whole customers, n is taken to the nearest
   */
  double throughput(double n);

  /** The highest throughput, or what it tends to; empty where it grows without end. */
  OptionalDouble maximum();

  /** The load of the highest throughput; empty where throughput never falls. */
  OptionalDouble peak();

  /**
   * The smallest whole load that gives this share of the maximum.
   *
   * @param share between 0 and 1
   * @return empty where there is none up to {@code most}
   */
  default OptionalDouble smallest(double share, double most) {
    OptionalDouble highest = maximum();
    if (highest.isEmpty()) {
      return OptionalDouble.empty();
    }
    // Throughput rises up to the peak, so that the first load to reach the share lies before it.
    double end = Math.min(Math.ceil(peak().orElse(most)), Math.floor(most));
    double wanted = share * highest.getAsDouble();
    if (!(end >= 1 && throughput(end) >= wanted)) {
      return OptionalDouble.empty();
    }
    double low = 1;
    double high = end;
    while (low < high) {
      double middle = Math.floor((low + high) / 2);
      if (throughput(middle) >= wanted) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return OptionalDouble.of(low);
  }
}
