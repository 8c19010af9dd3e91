package dev.warmlap.lab;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.GeneratorUse;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.study.Limits;
import dev.warmlap.model.study.LoadLevel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Says of a round why its numbers would not mean what they seem to. A pure function. */
final class RoundJudge {

  private final Limits limits;

  RoundJudge(Limits limits) {
    this.limits = limits;
  }

  List<Violation> judge(LoadLevel level, RoundMeasurement round) {
    var violations = new ArrayList<Violation>();
    connections(level, round, violations);
    errors(round, violations);
    if (round.completed() == 0) {
      violations.add(new Violation("no-answers", "Not one request was answered well."));
      return violations;
    }
    LittlesLaw.of(round.interior()).violation().ifPresent(violations::add);
    generator(round, violations);
    return violations;
  }

  private static void connections(
      LoadLevel level, RoundMeasurement round, List<Violation> violations) {
    int asked =
        switch (level) {
          case LoadLevel.Connections(int connections) -> connections;
        };
    if (round.connectionsOpened() < asked) {
      violations.add(
          new Violation(
              "connections",
              String.format(
                  Locale.ROOT,
                  "%d connections were asked for and %d could be opened. See max-connections,"
                      + " accept-count and the open files allowed to both processes.",
                  asked,
                  round.connectionsOpened())));
    }
  }

  private void errors(RoundMeasurement round, List<Violation> violations) {
    long failed = round.failed();
    long all = failed + round.completed();
    if (failed > limits.errorFraction() * all) {
      violations.add(
          new Violation(
              "errors",
              String.format(
                  Locale.ROOT,
                  "%d of %d requests failed (%s); limits.errors allows %s %%.",
                  failed,
                  all,
                  kinds(round.errors()),
                  plain(100 * limits.errorFraction()))));
    }
  }

  private static void generator(RoundMeasurement round, List<Violation> violations) {
    GeneratorUse use = round.generator();
    if (use.maxUtilisation() > Defaults.GENERATOR_UTILISATION) {
      violations.add(
          new Violation(
              "generator-cpu",
              String.format(
                  Locale.ROOT,
                  "The generator's busiest event loop used %.0f %% of the time it could have had;"
                      + " above %.0f %% the generator may be what was measured. Give it a"
                      + " processor of its own (cpus:) or ask for less.",
                  100 * use.maxUtilisation(),
                  100 * Defaults.GENERATOR_UTILISATION)));
    }
    double stalled = (double) use.stalled().toNanos() / round.total().toNanos();
    if (stalled > Defaults.GENERATOR_STALLED) {
      violations.add(
          new Violation(
              "generator-stall",
              String.format(
                  Locale.ROOT,
                  "The generator stood still for %.1f %% of the round (longest %d ms); at most"
                      + " %.0f %% is allowed, since every stall stretches the latencies.",
                  100 * stalled,
                  use.longestStall().toMillis(),
                  100 * Defaults.GENERATOR_STALLED)));
    }
  }

  /** For example {@code status 7, timeout 2}, the most frequent first. */
  static String kinds(Map<ErrorKind, Long> errors) {
    return errors.entrySet().stream()
        .sorted(Map.Entry.<ErrorKind, Long>comparingByValue(Comparator.reverseOrder()))
        .map(e -> e.getKey().key() + " " + e.getValue())
        .collect(Collectors.joining(", "));
  }

  private static String plain(double number) {
    return number == Math.rint(number)
        ? Long.toString((long) number)
        : String.format(Locale.ROOT, "%.3g", number);
  }
}
