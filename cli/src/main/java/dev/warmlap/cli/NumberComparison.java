package dev.warmlap.cli;

import dev.warmlap.lab.series.Series;
import dev.warmlap.lab.series.SeriesFile;
import dev.warmlap.report.CompareContent;
import dev.warmlap.report.Compared;
import dev.warmlap.stats.compare.Decision;
import dev.warmlap.stats.compare.Direction;
import dev.warmlap.stats.compare.Pair;
import dev.warmlap.stats.compare.PairedComparison;
import dev.warmlap.stats.compare.UnpairedComparison;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Two files of numbers, one number a trial, of whatever tool: rows of text, or JSON. */
final class NumberComparison {

  /** Far below what any clock tells, and far above what rounding adds to a ratio. */
  private static final double SAME = 1e-12;

  private final Direction direction;
  private final double equivalence;

  NumberComparison(boolean lowerIsBetter, double equivalence) {
    this.direction = lowerIsBetter ? Direction.LESS_IS_BETTER : Direction.MORE_IS_BETTER;
    this.equivalence = equivalence;
  }

  /**
   * Compares the second file with the first.
   *
   * @param metric the column or field; null where there is only one with numbers
   * @param paired whether the first number of one belongs to the first of the other, and so on
   * @throws CliException when a number has no ratio, or the files do not fit together
   */
  CompareContent of(Path baseline, Path other, @Nullable String metric, boolean paired) {
    Series a = read(baseline, metric);
    Series b = read(other, metric);
    requirePositive(baseline, a);
    requirePositive(other, b);
    return new CompareContent(
        baseline.toString(),
        other.toString(),
        (paired
                ? "Numbers paired by their place in the files. "
                : "Numbers that do not belong together in pairs: a drift between the two files is"
                    + " taken for a difference. ")
            + (direction == Direction.LESS_IS_BETTER ? "Lower is better." : "Higher is better."),
        List.of(
            paired ? paired(baseline, other, a, b) : unpaired(a.name(), a.values(), b.values())),
        List.of(),
        List.of());
  }

  private static Series read(Path file, @Nullable String metric) {
    List<Series> all = SeriesFile.read(file, metric, null);
    if (all.size() > 1) {
      throw new CliException(
          "%s holds %d lists of numbers, and is to hold one: a number a trial."
              .formatted(file, all.size()));
    }
    return all.getFirst();
  }

  private static void requirePositive(Path file, Series series) {
    double[] values = series.values();
    for (int i = 0; i < values.length; i++) {
      if (!(values[i] > 0)) {
        throw new CliException(
            "%s: number %d is %s. Numbers are compared by their ratio, so each is to be above 0; leave out trials that measured nothing."
                .formatted(file, i + 1, Double.toString(values[i])));
      }
    }
  }

  private Compared paired(Path baseline, Path other, Series a, Series b) {
    double[] before = a.values();
    double[] after = b.values();
    if (before.length != after.length) {
      throw new CliException(
          "%s has %d numbers and %s has %d, and pairs need as many of each. Complete them, or leave --paired out."
              .formatted(baseline, before.length, other, after.length));
    }
    List<Pair> pairs =
        IntStream.range(0, before.length).mapToObj(i -> new Pair(before[i], after[i])).toList();
    double[] ratios =
        IntStream.range(0, before.length).mapToDouble(i -> after[i] / before[i]).toArray();
    if (ratios.length >= Decision.MINIMUM_PAIRS
        && Arrays.stream(ratios).allMatch(r -> Math.abs(r / ratios[0] - 1) < SAME)) {
      throw new CliException(
          "All pairs of %s and %s have the same ratio. Measurements never do, so these are none, and say nothing of noise."
              .formatted(baseline, other));
    }
    var found = PairedComparison.of(pairs, direction, Decision.of(1, equivalence));
    return new Compared(
        a.name(),
        "",
        pairs.size(),
        pairs.size(),
        found.ratio(),
        found.effect(),
        found.call(),
        found.because());
  }

  private Compared unpaired(String name, double[] before, double[] after) {
    var found = UnpairedComparison.of(before, after, direction, equivalence);
    return new Compared(
        name,
        "",
        found.baselineTrials(),
        found.treatmentTrials(),
        found.ratio(),
        found.effect(),
        found.call(),
        found.because());
  }
}
