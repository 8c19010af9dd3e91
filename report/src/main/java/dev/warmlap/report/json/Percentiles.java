package dev.warmlap.report.json;

import org.HdrHistogram.Histogram;
import tools.jackson.databind.node.ObjectNode;

/** A histogram as the percentiles that every schema here has, in microseconds. */
final class Percentiles {

  private Percentiles() {}

  /** Puts them under the name, unless nothing was recorded. */
  static void put(ObjectNode to, String name, Histogram histogram) {
    if (histogram.getTotalCount() == 0) {
      return;
    }
    to.putObject(name)
        .put("min", histogram.getMinValue() / 1e3)
        .put("mean", histogram.getMean() / 1e3)
        .put("p50", micros(histogram, 50))
        .put("p75", micros(histogram, 75))
        .put("p90", micros(histogram, 90))
        .put("p95", micros(histogram, 95))
        .put("p99", micros(histogram, 99))
        .put("p99_9", micros(histogram, 99.9))
        .put("p99_99", micros(histogram, 99.99))
        .put("max", histogram.getMaxValue() / 1e3);
  }

  private static double micros(Histogram histogram, double percentile) {
    return histogram.getValueAtPercentile(percentile) / 1e3;
  }
}
