package dev.warmlap.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.host.CpuSteal;
import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.BlockDrift.Fate;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Isolation;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DriftGuardTest {

  /** A machine that follows a script; where that ends, it is as fast as ever. */
  private static final class ScriptedMachine implements MachineSpeed {
    private final Deque<Long> millis = new ArrayDeque<>();
    private long stolen;
    private long passed;

    ScriptedMachine spins(long... all) {
      for (long each : all) {
        millis.add(each);
      }
      return this;
    }

    @Override
    public Duration spin() {
      Long next = millis.poll();
      return Duration.ofMillis(next == null ? 100 : next);
    }

    @Override
    public Optional<CpuSteal> steal() {
      return Optional.of(new CpuSteal(stolen, passed));
    }
  }

  private final ScriptedMachine machine = new ScriptedMachine();
  private final List<PlannedTrial> ran = new ArrayList<>();

  private TrialQueue queue() {
    return new TrialQueue(
        Plan.of(
            Studies.of(2, List.of(10), Isolation.LEVEL, new Blocks.Fixed(5), 0), false, _ -> true));
  }

  /** As the conductor does, all trials of the queue. */
  private List<BlockDrift> run(DriftGuard guard) {
    TrialQueue queue = queue();
    for (PlannedTrial next = queue.peek(); next != null; next = queue.peek()) {
      guard.before(next, List.of());
      ran.add(next);
      queue.remove();
      guard.after(next);
      guard
          .ended(queue.peek())
          .filter(drift -> drift.fate() == Fate.SET_ASIDE)
          .ifPresent(queue::repeat);
    }
    return guard.drifts();
  }

  private static List<Fate> fates(List<BlockDrift> drifts) {
    return drifts.stream().map(BlockDrift::fate).toList();
  }

  @Test
  void aMachineThatStaysAsItIsHasNothingRepeated() {
    List<BlockDrift> drifts = run(new DriftGuard(machine.spins(100, 104, 100), true, List.of()));

    assertThat(fates(drifts)).hasSize(5).containsOnly(Fate.STEADY);
    assertThat(drifts.getFirst().spread()).isCloseTo(0.04, within(1e-12));
    assertThat(ran).hasSameSizeAs(queue().left());
  }

  @Test
  void aBlockInWhichItSlowedDownIsRunAgainAtOnceAtNewPositions() {
    List<BlockDrift> drifts = run(new DriftGuard(machine.spins(100, 106, 100), true, List.of()));

    assertThat(fates(drifts).subList(0, 2)).containsExactly(Fate.SET_ASIDE, Fate.STEADY);
    int planned = queue().left().size();
    assertThat(ran).hasSize(planned + 2);
    assertThat(ran.subList(2, 4))
        .allSatisfy(
            trial -> {
              assertThat(trial.block()).isEqualTo(1);
              assertThat(trial.purpose()).isEqualTo(Purpose.SPEED);
            })
        .extracting(PlannedTrial::position)
        .containsExactly(planned + 1, planned + 2);
    assertThat(ran.subList(2, 4))
        .extracting(PlannedTrial::treatment)
        .isEqualTo(ran.subList(0, 2).stream().map(PlannedTrial::treatment).toList());
  }

  @Test
  void oneThatGotFasterIsAsBad() {
    assertThat(run(new DriftGuard(machine.spins(106, 100, 100), true, List.of())))
        .first()
        .extracting(BlockDrift::fate)
        .isEqualTo(Fate.SET_ASIDE);
  }

  @Test
  void aBlockIsRunAgainTwiceAtMost() {
    var guard =
        new DriftGuard(machine.spins(100, 110, 100, 100, 110, 100, 100, 110, 100), true, List.of());

    assertThat(fates(run(guard)))
        .startsWith(Fate.SET_ASIDE, Fate.SET_ASIDE, Fate.KEPT, Fate.STEADY)
        .hasSize(7);
  }

  @Test
  void afterTwoBlocksInVainNoneIsRunAgain() {
    for (int block = 0; block < 20; block++) {
      machine.spins(100, 110, 100);
    }
    assertThat(fates(run(new DriftGuard(machine, true, List.of()))))
        .containsExactly(
            Fate.SET_ASIDE,
            Fate.SET_ASIDE,
            Fate.KEPT,
            Fate.SET_ASIDE,
            Fate.SET_ASIDE,
            Fate.KEPT,
            Fate.KEPT,
            Fate.KEPT,
            Fate.KEPT);
  }

  @Test
  void whereNothingIsRepeatedTheDriftIsToldAllTheSame() {
    assertThat(run(new DriftGuard(machine.spins(100, 110, 100), false, List.of())))
        .hasSize(5)
        .first()
        .extracting(BlockDrift::fate)
        .isEqualTo(Fate.KEPT);
  }

  @Test
  void timeThatTheHostGaveToOthersIsADriftToo() {
    var guard = new DriftGuard(machine, true, List.of());
    List<PlannedTrial> block = queue().left();
    guard.before(block.getFirst(), List.of());
    machine.passed = 1_000;
    machine.stolen = 21;
    guard.after(block.getFirst());

    assertThat(guard.ended(null))
        .get()
        .satisfies(
            drift -> {
              assertThat(drift.steal()).isEqualTo(0.021);
              assertThat(drift.fate()).isEqualTo(Fate.SET_ASIDE);
            });
  }

  @Test
  void whatWasRepeatedBeforeAnInterruptionCounts() {
    var earlier =
        List.of(
            new BlockDrift(1, 1, 2, 0.1, 0, Fate.SET_ASIDE),
            new BlockDrift(1, 17, 18, 0.1, 0, Fate.SET_ASIDE));
    assertThat(fates(run(new DriftGuard(machine.spins(100, 110, 100), true, earlier))))
        .startsWith(Fate.SET_ASIDE, Fate.SET_ASIDE, Fate.KEPT);
  }
}
