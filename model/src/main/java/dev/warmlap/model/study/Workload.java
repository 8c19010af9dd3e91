package dev.warmlap.model.study;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of the subject and how: a closed or an open loop, in rounds.
 *
 * @param scenarios ways of using the subject, in the order in which they are driven
 * @param arrivals of an open loop; without meaning in a closed one
 * @param rounds measured passes of one load level inside a trial; without a warm-up the first of a
 *     fresh process is cold
 * @param warmUpBudget the longest that a subject is warmed up at each level until it is steady,
 *     before the rounds; null where the rounds begin at once
 * @param timeout a request without a complete answer by then counts as an error of kind timeout
 */
public record Workload(
    List<Scenario> scenarios,
    Arrivals arrivals,
    Extent extent,
    int rounds,
    @Nullable Duration warmUpBudget,
    Isolation isolation,
    Duration timeout) {

  public Workload {
    scenarios = List.copyOf(scenarios);
    if (scenarios.isEmpty()) {
      throw new IllegalArgumentException("A workload needs at least one scenario");
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("A workload needs at least 1 round, found " + rounds);
    }
    if (warmUpBudget != null && !warmUpBudget.isPositive()) {
      throw new IllegalArgumentException("A warm-up needs time, found " + warmUpBudget);
    }
  }

  /** The load levels of all scenarios in the order in which they are driven. */
  public List<LoadLevel> levels() {
    return scenarios.stream().flatMap(scenario -> scenario.levels().stream()).toList();
  }

  /** The scenario that a level is of. */
  public Scenario scenarioOf(LoadLevel level) {
    return scenarios.stream()
        .filter(scenario -> Objects.equals(scenario.name(), level.scenario()))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("No scenario has the level " + level.label()));
  }

  /** The same with other scenarios. */
  public Workload with(UnaryOperator<Scenario> change) {
    return new Workload(
        scenarios.stream().map(change).toList(),
        arrivals,
        extent,
        rounds,
        warmUpBudget,
        isolation,
        timeout);
  }

  /** In a line, what is sent in each scenario. */
  public String label() {
    return scenarios.stream().map(Scenario::label).collect(Collectors.joining("; "));
  }
}
