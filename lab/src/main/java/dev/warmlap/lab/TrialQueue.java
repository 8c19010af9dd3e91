package dev.warmlap.lab;

import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.BlockDrift.Fate;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The trials of a plan that are still to be run, in order. A block that is run again comes first,
 * its trials at positions after all others'.
 */
final class TrialQueue {

  /** What each trial of a block has by itself. */
  private record Kind(Treatment treatment, @Nullable LoadLevel level, Purpose purpose) {}

  private final Plan plan;
  private final Deque<PlannedTrial> left;
  private int lastPosition;

  TrialQueue(Plan plan) {
    this.plan = plan;
    this.left = new ArrayDeque<>(plan.trials());
    this.lastPosition = plan.trials().size();
  }

  /** What an interrupted run has left. */
  TrialQueue(Plan plan, Run earlier) {
    List<Trial> stored =
        Stream.concat(earlier.trials().stream(), earlier.setAside().stream()).toList();
    Set<Integer> done = stored.stream().map(Trial::position).collect(Collectors.toSet());
    this.plan = plan;
    this.left =
        new ArrayDeque<>(
            plan.trials().stream().filter(trial -> !done.contains(trial.position())).toList());
    this.lastPosition =
        Math.max(plan.trials().size(), done.stream().mapToInt(Integer::intValue).max().orElse(0));
    // Only the latest block can have been cut short while it was run again.
    earlier.drifts().stream()
        .reduce((_, later) -> later)
        .filter(drift -> drift.fate() == Fate.SET_ASIDE)
        .ifPresent(drift -> repeat(drift, earlier.trials()));
  }

  /** The next trial; null when all are run. */
  @Nullable PlannedTrial peek() {
    return left.peek();
  }

  void remove() {
    left.remove();
  }

  List<PlannedTrial> left() {
    return List.copyOf(left);
  }

  /** Trials of the plan and of blocks that are run again. */
  int total() {
    return lastPosition;
  }

  /** Has the speed trials of a block run again, before all else. */
  void repeat(BlockDrift drift) {
    repeat(drift, List.of());
  }

  /**
   * @param counted those of them that were run again already are not put in once more
   */
  private void repeat(BlockDrift drift, List<Trial> counted) {
    Set<Kind> done =
        counted.stream()
            .filter(trial -> trial.block() == drift.block() && trial.position() > drift.to())
            .map(trial -> new Kind(trial.treatment(), trial.level(), trial.purpose()))
            .collect(Collectors.toSet());
    List<PlannedTrial> again = new ArrayList<>();
    for (PlannedTrial trial : plan.block(drift.block())) {
      if (trial.purpose() != Purpose.MEMORY
          && !done.contains(new Kind(trial.treatment(), trial.level(), trial.purpose()))) {
        lastPosition++;
        again.add(
            new PlannedTrial(
                lastPosition,
                trial.block(),
                trial.treatment(),
                trial.level(),
                trial.levels(),
                trial.rounds(),
                trial.purpose()));
      }
    }
    again.reversed().forEach(left::addFirst);
  }
}
