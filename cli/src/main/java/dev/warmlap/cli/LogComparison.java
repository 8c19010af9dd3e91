package dev.warmlap.cli;

import dev.warmlap.report.CompareContent;
import dev.warmlap.report.CompareContent.Percentile;
import dev.warmlap.report.Compared;
import dev.warmlap.stats.compare.Direction;
import dev.warmlap.stats.compare.UnpairedComparison;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Two histogram logs: a percentile of each trial, and all percentiles side by side. */
final class LogComparison {

  private static final String DEFAULT_METRIC = "p99";
  private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,4})?)");
  private static final List<String> SHOWN = List.of("p50", "p75", "p90", "p95", "p99", "p99.9");

  private LogComparison() {}

  static CompareContent of(Path baseline, Path other, @Nullable String metric, double equivalence) {
    String name = metric == null ? DEFAULT_METRIC : metric;
    double percentile = percentile(name);
    HistogramLog a = HistogramLog.read(baseline);
    HistogramLog b = HistogramLog.read(other);
    var found =
        UnpairedComparison.of(
            values(baseline, a, percentile),
            values(other, b, percentile),
            Direction.LESS_IS_BETTER,
            equivalence);
    var compared =
        new Compared(
            name,
            "",
            found.baselineTrials(),
            found.treatmentTrials(),
            found.ratio(),
            found.effect(),
            found.call(),
            found.because());
    return new CompareContent(
        baseline.toString(),
        other.toString(),
        "A log is a trial; one of several tags has a trial a tag. Less is better.",
        List.of(compared),
        percentiles(a.whole(), b.whole()),
        List.of(
            "The percentiles are of all values of a log, in its own unit (%,d and %,d of them)."
                .formatted(a.whole().getTotalCount(), b.whole().getTotalCount())));
  }

  private static double percentile(String name) {
    Matcher matcher = PERCENTILE.matcher(name);
    if (!matcher.matches()) {
      throw new CliException(
          "Histogram logs are compared by a percentile such as p99 or p99.9, and --metric is '%s'."
              .formatted(name));
    }
    return Double.parseDouble(matcher.group(1));
  }

  private static double[] values(Path file, HistogramLog log, double percentile) {
    double[] values =
        log.trials().stream().mapToDouble(h -> h.getValueAtPercentile(percentile)).toArray();
    for (double value : values) {
      if (value <= 0) {
        throw new CliException(
            "%s: the percentile of a trial is 0, which has no ratio. Name a higher one with --metric."
                .formatted(file));
      }
    }
    return values;
  }

  private static List<Percentile> percentiles(Histogram a, Histogram b) {
    List<Percentile> all = new ArrayList<>();
    for (String name : SHOWN) {
      double at = percentile(name);
      all.add(new Percentile(name, a.getValueAtPercentile(at), b.getValueAtPercentile(at)));
    }
    all.add(new Percentile("max", a.getMaxValue(), b.getMaxValue()));
    return all;
  }
}
