package dev.warmlap.lab;

import dev.warmlap.model.event.Event;
import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Study;
import dev.warmlap.stats.compare.Comparison;
import dev.warmlap.stats.compare.Comparisons;
import dev.warmlap.stats.compare.Looks;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * When a study whose number of blocks is not fixed has enough of them: all verdicts of its primary
 * metric are decided, or its time is spent. A load level whose verdicts are decided is left out of
 * the blocks that follow.
 */
final class Stopping {

  private final Study study;
  private final Plan plan;
  private final TimeEstimate estimate;
  private final Function<Run, List<Comparison>> verdicts;
  private final Set<LoadLevel> decided = new HashSet<>();
  private int block;

  Stopping(Study study, Plan plan, TimeEstimate estimate) {
    this(study, plan, estimate, Comparisons::primary);
  }

  /**
   * @param verdicts of the primary metric, as they stand after some trials
   */
  Stopping(
      Study study, Plan plan, TimeEstimate estimate, Function<Run, List<Comparison>> verdicts) {
    this.study = study;
    this.plan = plan;
    this.estimate = estimate;
    this.verdicts = verdicts;
  }

  /**
   * To be asked before each trial.
   *
   * @param soFar all trials finished until now
   * @return why no more trials are to be run, in a sentence; empty where they are
   */
  Optional<String> before(PlannedTrial next, Run soFar, Consumer<Event> listener) {
    if (!(study.design().blocks() instanceof Blocks.Auto auto) || next.block() == block) {
      return Optional.empty();
    }
    block = next.block();
    int looked = latestLook();
    if (looked > 0 && looked == block - 1) {
      look(soFar, listener);
      if (decided.containsAll(study.workload().levels())) {
        return Optional.of(
            "All verdicts are decided after " + (block - 1) + " blocks, so no more are run.");
      }
    } else if (looked > 0 && decided.isEmpty()) {
      // A run that was interrupted goes on between two looks: what was decided stays so.
      resume(soFar);
    }
    return auto.budget() == null ? Optional.empty() : overBudget(auto.budget(), soFar);
  }

  /** Whether all that the trial could add to is decided. Memory is measured all the same. */
  boolean needless(PlannedTrial trial) {
    return trial.purpose() != Purpose.MEMORY && decided.containsAll(trial.levels());
  }

  /** Blocks after which the verdicts were, or are to be, looked at latest; 0 before the first. */
  private int latestLook() {
    return Looks.AFTER.stream().filter(look -> look < block).reduce(0, Math::max);
  }

  private void look(Run soFar, Consumer<Event> listener) {
    List<Comparison> all = verdicts.apply(soFar);
    decide(all);
    long open = all.stream().filter(Stopping::open).count();
    listener.accept(new Event.Looked(block - 1, (int) (all.size() - open), all.size()));
  }

  private void resume(Run soFar) {
    List<Trial> looked =
        soFar.trials().stream().filter(trial -> trial.block() <= latestLook()).toList();
    decide(verdicts.apply(soFar.with(looked)));
  }

  private void decide(List<Comparison> all) {
    Set<LoadLevel> undecided =
        all.stream()
            .filter(Stopping::open)
            .map(comparison -> comparison.verdict().level())
            .collect(Collectors.toSet());
    study.workload().levels().stream()
        .filter(level -> !undecided.contains(level))
        .forEach(decided::add);
  }

  /** Also where nothing valid was seen so far: the next blocks may be better. */
  private static boolean open(Comparison comparison) {
    Call call = comparison.verdict().call();
    return call == Call.INCONCLUSIVE || call == Call.INVALID;
  }

  private Optional<String> overBudget(Duration budget, Run soFar) {
    Duration spent =
        Stream.concat(soFar.trials().stream(), soFar.setAside().stream())
            .map(Trial::took)
            .reduce(Duration.ZERO, Duration::plus);
    List<PlannedTrial> coming =
        plan.block(block).stream().filter(trial -> !needless(trial)).toList();
    return spent.plus(estimate.of(coming)).compareTo(budget) <= 0
        ? Optional.empty()
        : Optional.of(
            "The budget of "
                + budget.toMinutes()
                + " min is spent after "
                + (block - 1)
                + " blocks: another would exceed it.");
  }
}
