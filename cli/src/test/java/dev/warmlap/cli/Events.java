package dev.warmlap.cli;

import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.GeneratorUse;
import dev.warmlap.model.measure.Interior;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.Scheduling;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Trials for tests, with the figures that a terminal shows. */
final class Events {

  static final LoadLevel LEVEL = new LoadLevel.Connections(1000);

  static Treatment threads(int max) {
    var levels = new LinkedHashMap<String, Level>();
    levels.put("threads.max", new Level.Whole(max));
    return new Treatment(levels);
  }

  static Trial trial(int position, Outcome outcome, Round... rounds) {
    return new Trial(
        1,
        position,
        threads(500),
        LEVEL,
        Purpose.SPEED,
        Instant.EPOCH,
        Duration.ofSeconds(12),
        outcome,
        List.of(),
        List.of(),
        List.of(rounds),
        Path.of("logs"));
  }

  static Round round(int number, long perSecond, Violation... violations) {
    return new Round(
        LEVEL,
        number,
        number == 1,
        measurement(perSecond),
        null,
        null,
        null,
        List.of(violations),
        List.of(),
        null);
  }

  private static RoundMeasurement measurement(long perSecond) {
    var interior =
        new Interior(
            Duration.ZERO,
            Duration.ofSeconds(2),
            2 * perSecond,
            Latencies.histogram(),
            0,
            0,
            0,
            0,
            1000,
            400);
    return new RoundMeasurement(
        1000,
        Duration.ofMillis(300),
        Latencies.histogram(),
        Instant.EPOCH,
        Duration.ofSeconds(2),
        2 * perSecond,
        Latencies.histogram(),
        Latencies.histogram(),
        Map.of(),
        Map.of(),
        new TreeMap<>(),
        0,
        0,
        interior,
        List.of(),
        null,
        null,
        new GeneratorUse(
            "nio",
            1,
            new CpuTime(Duration.ofSeconds(1), Duration.ZERO),
            0.5,
            Duration.ZERO,
            Duration.ZERO,
            0,
            Scheduling.NORMAL,
            null,
            null,
            null));
  }

  private Events() {}
}
