package dev.warmlap.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.Environment;
import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.BlockDrift.Fate;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.Study;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an interrupted run goes on with. */
class TrialQueueTest {

  private final Study study = Studies.of(2, List.of(10), Isolation.LEVEL, new Blocks.Fixed(5), 0);
  private final Plan plan = Plan.of(study, false, _ -> true);
  private final int planned = plan.trials().size();
  private final BlockDrift drift = new BlockDrift(1, 1, 2, 0.1, 0, Fate.SET_ASIDE);

  private Run run(List<BlockDrift> drifts, List<Trial> all) {
    var header =
        new RunHeader(
            study,
            "",
            false,
            Instant.EPOCH,
            new Environment(new LinkedHashMap<>()),
            planned,
            List.of(),
            List.of());
    return Run.of(1, header, RunStatus.INTERRUPTED, all, drifts);
  }

  private static Trial done(PlannedTrial trial, int position) {
    return new Trial(
        trial.block(),
        position,
        trial.treatment(),
        trial.level(),
        trial.purpose(),
        Instant.EPOCH,
        Duration.ofSeconds(1),
        new Outcome.Completed(),
        List.of(),
        List.of(),
        List.of(),
        Path.of("logs"));
  }

  private PlannedTrial at(int position) {
    return plan.trials().get(position - 1);
  }

  @Test
  void allThatWasNotRun() {
    var queue = new TrialQueue(plan, run(List.of(), List.of(done(at(1), 1))));
    assertThat(queue.left()).isEqualTo(plan.trials().subList(1, planned));
    assertThat(queue.total()).isEqualTo(planned);
  }

  @Test
  void aBlockThatWasSetAsideIsRunAgainFirst() {
    var queue = new TrialQueue(plan, run(List.of(drift), List.of(done(at(1), 1), done(at(2), 2))));
    assertThat(queue.left())
        .extracting(PlannedTrial::position)
        .startsWith(planned + 1, planned + 2, 3)
        .doesNotContain(1, 2);
    assertThat(queue.total()).isEqualTo(planned + 2);
  }

  @Test
  void ofWhichOneTrialWasRunOnlyTheOther() {
    Run run =
        run(List.of(drift), List.of(done(at(1), 1), done(at(2), 2), done(at(1), planned + 1)));
    assertThat(run.setAside()).extracting(Trial::position).containsExactly(1, 2);
    assertThat(run.trials()).extracting(Trial::position).containsExactly(planned + 1);

    PlannedTrial next = new TrialQueue(plan, run).left().getFirst();
    assertThat(next.treatment()).isEqualTo(at(2).treatment());
    assertThat(next.position()).isEqualTo(planned + 2);
    assertThat(next.purpose()).isEqualTo(Purpose.SPEED);
  }
}
