package dev.warmlap.stats.scale;

import java.util.List;

/**
 * A kind of model with its parameters free. A fit moves numbers without bounds and of size 1:
 * logarithms of what is positive, square roots of what is 0 or more, throughput and load in units
 * of their largest.
 */
enum Family {
  QUEUE(2) {
    @Override
    ScalabilityModel at(double[] free, Scale scale) {
      return new FiniteSourceQueue(
          Math.exp(free[0]) / scale.throughput, square(free[1]) / scale.throughput, scale.c);
    }

    @Override
    List<double[]> starts(Scale scale) {
      double service = scale.c;
      double delay = Math.max(service / 100, 1 / scale.first - service);
      return List.of(
          new double[] {Math.log(service), Math.sqrt(delay)},
          new double[] {Math.log(service / 2), Math.sqrt(delay + service / 2)},
          new double[] {Math.log(service / 10), Math.sqrt(1 / scale.first)});
    }
  },
  AMDAHL(2) {
    @Override
    ScalabilityModel at(double[] free, Scale scale) {
      return new Amdahl(Math.exp(free[0]) * scale.throughput, square(free[1]) / scale.load);
    }

    @Override
    List<double[]> starts(Scale scale) {
      return List.of(
          new double[] {Math.log(scale.first), Math.sqrt(scale.first * scale.load)},
          new double[] {Math.log(scale.first), 0.1});
    }
  },
  USL(3) {
    @Override
    ScalabilityModel at(double[] free, Scale scale) {
      return new Usl(
          Math.exp(free[0]) * scale.throughput,
          square(free[1]) / scale.load,
          square(free[2]) / scale.load / scale.load);
    }

    // Much or little contention, and a peak near the largest load or at three times it.
    @Override
    List<double[]> starts(Scale scale) {
      double height = Math.log(scale.first);
      double much = Math.sqrt(scale.first * scale.load);
      double little = much / 3;
      double far = 1.0 / 3;
      return List.of(
          new double[] {height, much, 1},
          new double[] {height, much, far},
          new double[] {height, little, 1},
          new double[] {height, little, far});
    }
  };

  /** A square below this is 0: over all loads it changes throughput by less than can be told. */
  private static final double NOTHING = 1e-9;

  private final int parameters;

  Family(int parameters) {
    this.parameters = parameters;
  }

  /**
   * The size of what was measured.
   *
   * @param throughput the highest
   * @param load the largest
   * @param first the least throughput by load, a share of the highest per load of 1
   * @param c processors
   */
  record Scale(double throughput, double load, double first, int c) {
    static Scale of(List<Point> points, int processors) {
      double highest = points.stream().mapToDouble(Point::throughputPerSecond).max().orElseThrow();
      double largest = points.stream().mapToDouble(Point::n).max().orElseThrow();
      double smallest = points.stream().mapToDouble(Point::n).min().orElseThrow();
      double first =
          points.stream()
              .filter(p -> p.n() == smallest)
              .mapToDouble(p -> p.throughputPerSecond() / p.n() / highest)
              .average()
              .orElseThrow();
      return new Scale(highest, largest, first, processors);
    }
  }

  int parameters() {
    return parameters;
  }

  abstract ScalabilityModel at(double[] free, Scale scale);

  abstract List<double[]> starts(Scale scale);

  private static double square(double value) {
    double squared = value * value;
    return squared < NOTHING ? 0 : squared;
  }
}
