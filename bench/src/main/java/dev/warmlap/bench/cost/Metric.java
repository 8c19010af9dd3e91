package dev.warmlap.bench.cost;

/** What generators are compared by. */
enum Metric {
  GENERATOR_CPU("generator's CPU per request") {
    @Override
    double of(Measured measured) {
      return measured.generator();
    }
  },
  THROUGHPUT("requests per second") {
    @Override
    double of(Measured measured) {
      return measured.requestsPerSecond();
    }
  };

  private final String title;

  Metric(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  abstract double of(Measured measured);
}
