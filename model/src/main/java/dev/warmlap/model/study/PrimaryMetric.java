package dev.warmlap.model.study;

/** The one metric of a study that carries the verdict. */
public enum PrimaryMetric {
  /** Requests answered per second over the interior of the last round; more is better. */
  THROUGHPUT,
  /** 99th percentile of latency over the interior of the last round; less is better. */
  P99
}
