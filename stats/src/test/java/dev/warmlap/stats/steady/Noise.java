package dev.warmlap.stats.steady;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Simulated series, the same for the same seed. */
final class Noise {

  private static final int FORGOTTEN = 50;

  private final SplittableRandom random;

  Noise(long seed) {
    random = new SplittableRandom(seed);
  }

  /** The noise that drives a simulated series, with a standard deviation of 1. */
  enum Kind {
    NORMAL {
      @Override
      double next(SplittableRandom random) {
        return random.nextGaussian();
      }
    },
    /** Student's with 3 degrees of freedom, divided by its standard deviation, the root of 3. */
    T3 {
      @Override
      double next(SplittableRandom random) {
        double squares = 0;
        for (int i = 0; i < 3; i++) {
          double draw = random.nextGaussian();
          squares += draw * draw;
        }
        return random.nextGaussian() / Math.sqrt(squares / 3) / Math.sqrt(3);
      }
    };

    abstract double next(SplittableRandom random);
  }

  /** A first-order autoregression about 1 with this standard deviation. */
  double[] aboutOne(int length, double deviation, double correlation, Kind kind) {
    double innovation = Math.sqrt(1 - correlation * correlation);
    double[] last = {0};
    for (int i = 0; i < FORGOTTEN; i++) {
      last[0] = correlation * last[0] + innovation * kind.next(random);
    }
    double[] series = new double[length];
    Arrays.setAll(
        series,
        i -> {
          last[0] = correlation * last[0] + innovation * kind.next(random);
          // A throughput is not negative, however wild the draw.
          return Math.max(0, 1 + deviation * last[0]);
        });
    return series;
  }

  /** The same with normal noise about given levels, whose size it has. */
  double[] about(double[] levels, double deviation, double correlation) {
    double[] series = aboutOne(levels.length, deviation, correlation, Kind.NORMAL);
    Arrays.setAll(series, i -> series[i] * levels[i]);
    return series;
  }

  /** Levels that are one value until an index, and another after it. */
  static double[] step(int length, int at, double before, double after) {
    double[] levels = new double[length];
    Arrays.fill(levels, 0, at, before);
    Arrays.fill(levels, at, length, after);
    return levels;
  }
}
