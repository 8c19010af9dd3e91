package dev.warmlap.bench.steady;

import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Series with correlated noise, every second one with a warm-up in its first fifth. The others are
 * the dearest there are: the search for changes can rule out no place in them, and runs twice.
 */
final class SimulatedSeries {

  static final int COUNT = 10;

  static final int LENGTH = 3_000;

  private static final double DEVIATION = 0.03;

  private static final double CORRELATION = 0.5;

  private static final double COLD = 0.8;

  private final SplittableRandom random = new SplittableRandom(20261201);

  /** As a JSON list of lists. */
  String json() {
    return IntStream.range(0, COUNT)
        .mapToObj(number -> series(number % 2 == 1))
        .collect(Collectors.joining(",\n", "[", "]\n"));
  }

  private String series(boolean warmsUp) {
    var text = new StringBuilder();
    double noise = random.nextGaussian();
    for (int i = 0; i < LENGTH; i++) {
      double level = warmsUp && i < LENGTH / 5 ? COLD : 1;
      text.append(i == 0 ? "[" : ", ").append(level * (1 + DEVIATION * noise));
      noise =
          CORRELATION * noise + Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
    }
    return text.append(']').toString();
  }
}
