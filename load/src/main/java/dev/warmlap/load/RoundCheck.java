package dev.warmlap.load;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.GeneratorUse;
import dev.warmlap.model.measure.OpenLoop;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.study.Limits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Says of a round, from its own figures alone, why they would not mean what they seem to. A pure
 * function.
 */
public final class RoundCheck {

  private final Limits limits;

  /**
   * @param limits what a round may not exceed
   */
  public RoundCheck(Limits limits) {
    this.limits = limits;
  }

  /**
   * What speaks against the round; empty when it is valid.
   *
   * @param connections that were asked for
   */
  public List<Violation> violations(int connections, RoundMeasurement round) {
    var violations = new ArrayList<Violation>();
    connections(connections, round, violations);
    errors(round, violations);
    ports(round, violations);
    if (round.completed() == 0) {
      violations.add(new Violation("no-answers", "Not one request was answered well."));
      return violations;
    }
    OpenLoop open = round.openLoop();
    if (open == null) {
      LittlesLaw.of(round.interior()).violation().ifPresent(violations::add);
    } else {
      arrivals(open, round, violations);
    }
    generator(round, violations);
    return violations;
  }

  private static void connections(int asked, RoundMeasurement round, List<Violation> violations) {
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

  /** Whatever limit of errors was given: such a request never left this machine. */
  private static void ports(RoundMeasurement round, List<Violation> violations) {
    long without = round.errors().getOrDefault(ErrorKind.NO_PORT, 0L);
    if (without > 0) {
      violations.add(
          new Violation(
              "ports",
              without
                  + " requests were never sent: all of this machine's ports were taken, since each"
                  + " connection needs one, and one that was closed keeps it for a minute"
                  + " (TIME_WAIT). Keep connections alive, connect from several addresses ('load"
                  + " --from'), or widen net.ipv4.ip_local_port_range."));
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
                  "%d of %d requests failed (%s); the limit of errors allows %s %%.",
                  failed,
                  all,
                  kinds(round),
                  plain(100 * limits.errorFraction()))));
    }
  }

  private static void arrivals(OpenLoop open, RoundMeasurement round, List<Violation> violations) {
    if (open.dropped() > 0) {
      violations.add(
          new Violation(
              "dropped",
              String.format(
                  Locale.ROOT,
                  "%d of %d requests that were due were never sent: every connection was busy, and"
                      + " so many waited for one that no more could. The rate is beyond what the"
                      + " target answers over these connections; ask for a lower one, or for more"
                      + " connections.",
                  open.dropped(),
                  open.arrivals())));
    }
    double late = open.lateness().getValueAtPercentile(99);
    double latency = round.latency().getValueAtPercentile(99);
    if (late > Defaults.LATE.toNanos() && late > Defaults.LATE_SHARE * latency) {
      violations.add(
          new Violation(
              "late",
              String.format(
                  Locale.ROOT,
                  "The generator came to its sends late: p99 of the lateness is %.3g ms, of a p99"
                      + " latency of %.3g ms; above %d ms and %.0f %% of the latency it is the"
                      + " generator's own delay that is measured. Ask for a lower rate, or give it"
                      + " a processor of its own.",
                  late / 1e6,
                  latency / 1e6,
                  Defaults.LATE.toMillis(),
                  100 * Defaults.LATE_SHARE)));
    }
  }

  private static void generator(RoundMeasurement round, List<Violation> violations) {
    GeneratorUse use = round.generator();
    if (use.maxUtilisation() > Defaults.BUSIEST_LOOP) {
      violations.add(
          new Violation(
              "generator-cpu",
              String.format(
                  Locale.ROOT,
                  "The generator's busiest event loop used %.0f %% of the time it could have had;"
                      + " above %.0f %% the generator may be what was measured. Give it a processor"
                      + " of its own, or ask for less.",
                  100 * use.maxUtilisation(),
                  100 * Defaults.BUSIEST_LOOP)));
    }
    double stalled = (double) use.stalled().toNanos() / round.total().toNanos();
    if (stalled > Defaults.STALLED_SHARE) {
      violations.add(
          new Violation(
              "generator-stall",
              String.format(
                  Locale.ROOT,
                  "The generator stood still for %.1f %% of the round (longest %d ms); at most %.0f"
                      + " %% is allowed, since every stall stretches the latencies.",
                  100 * stalled,
                  use.longestStall().toMillis(),
                  100 * Defaults.STALLED_SHARE)));
    }
  }

  /**
   * For example {@code status 7, timeout 2}, the most frequent first. An expectation is the user's
   * own, so that its name alone says nothing: its first words go with it.
   */
  public static String kinds(RoundMeasurement round) {
    String unmet = round.errorDetails().get(ErrorKind.EXPECTATION);
    return round.errors().entrySet().stream()
        .sorted(Map.Entry.<ErrorKind, Long>comparingByValue(Comparator.reverseOrder()))
        .map(
            e ->
                e.getKey().key()
                    + " "
                    + e.getValue()
                    + (e.getKey() == ErrorKind.EXPECTATION && unmet != null
                        ? " (the first: " + unmet + ")"
                        : ""))
        .collect(Collectors.joining(", "));
  }

  private static String plain(double number) {
    return number == Math.rint(number)
        ? Long.toString((long) number)
        : String.format(Locale.ROOT, "%.3g", number);
  }
}
