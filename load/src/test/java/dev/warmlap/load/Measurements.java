package dev.warmlap.load;

import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.GeneratorUse;
import dev.warmlap.model.measure.Interior;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.Scheduling;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Rounds with made-up figures, for tests of what is concluded from them. */
final class Measurements {

  private Measurements() {}

  /**
   * A closed loop of {@code connections} for 1 s in which every answer takes {@code latencyMillis},
   * recorded as {@code recordedMillis}.
   */
  static Interior interior(int connections, int latencyMillis, int recordedMillis) {
    long completed = connections * 1000L / latencyMillis;
    Histogram latency = Latencies.histogram();
    latency.recordValueWithCount(recordedMillis * 1_000_000L, completed);
    return new Interior(
        Duration.ZERO, Duration.ofSeconds(1), completed, latency, 0, 0, 0, 0, connections, 200);
  }

  static GeneratorUse use(double utilisation, Duration stalled) {
    return new GeneratorUse(
        "nio",
        1,
        new CpuTime(Duration.ofMillis(100), Duration.ofMillis(100)),
        utilisation,
        stalled,
        stalled,
        0.1,
        Scheduling.NORMAL,
        null,
        null,
        null);
  }

  static RoundMeasurement round(
      int opened, Interior interior, Map<ErrorKind, Long> errors, GeneratorUse use) {
    return round(opened, interior, errors, Map.of(), use);
  }

  static RoundMeasurement round(
      int opened,
      Interior interior,
      Map<ErrorKind, Long> errors,
      Map<ErrorKind, String> errorDetails,
      GeneratorUse use) {
    return new RoundMeasurement(
        opened,
        Duration.ofMillis(50),
        Latencies.histogram(),
        Instant.EPOCH,
        interior.length(),
        interior.completed(),
        interior.latency(),
        Latencies.histogram(),
        errors,
        errorDetails,
        new TreeMap<>(Map.of(200, interior.completed())),
        1_000,
        0,
        interior,
        List.of(),
        null,
        null,
        use);
  }
}
