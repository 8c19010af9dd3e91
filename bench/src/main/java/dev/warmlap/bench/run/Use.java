package dev.warmlap.bench.run;

import dev.warmlap.model.measure.CpuTime;

/**
 * What generator and server used and did over a span.
 *
 * @param seconds length of the span
 * @param answered requests that the server answered in it
 */
public record Use(double seconds, CpuTime generator, CpuTime server, double answered) {

  static Use between(CpuReading from, CpuReading to) {
    return new Use(
        (to.nanos() - from.nanos()) / 1e9,
        to.generator().minus(from.generator()),
        to.server().minus(from.server()),
        to.answered() - from.answered());
  }
}
