package dev.warmlap.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.event.Event;
import dev.warmlap.model.measure.Environment;
import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Verdict;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Study;
import dev.warmlap.stats.compare.Comparison;
import dev.warmlap.stats.compare.PairedComparison;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StoppingTest {

  private static final LoadLevel FEW = new LoadLevel.Connections(10);
  private static final LoadLevel MANY = new LoadLevel.Connections(20);

  /** The calls for both levels, by how many blocks were finished when they were looked at. */
  private interface Calls {
    Call of(LoadLevel level, int blocks);
  }

  private record Ended(List<PlannedTrial> ran, List<Event> events) {
    int blocks() {
      return ran.getLast().block();
    }

    long speedTrials(LoadLevel level, int block) {
      return ran.stream()
          .filter(t -> t.purpose() == Purpose.SPEED && t.block() == block)
          .filter(t -> level.equals(t.level()))
          .count();
    }
  }

  @Test
  void aFixedNumberOfBlocksIsRunWhateverTheyShow() {
    Ended ended = run(new Blocks.Fixed(7), (_, _) -> Call.BETTER, 0);
    assertThat(ended.blocks()).isEqualTo(7);
    assertThat(ended.events()).isEmpty();
  }

  @Test
  void allDecidedAtTheFirstLookEndsTheStudy() {
    Ended ended = run(new Blocks.Auto(12, null), (_, _) -> Call.WORSE, 0);
    assertThat(ended.blocks()).isEqualTo(5);
    assertThat(ended.events())
        .containsExactly(
            new Event.Looked(5, 2, 2),
            new Event.Stopped("All verdicts are decided after 5 blocks, so no more are run."));
  }

  @Test
  void whatNeverIsDecidedIsLookedAtThriceAndEndsWithThePlan() {
    Ended ended = run(new Blocks.Auto(12, null), (_, _) -> Call.INCONCLUSIVE, 0);
    assertThat(ended.blocks()).isEqualTo(12);
    assertThat(ended.events())
        .containsExactly(new Event.Looked(5, 0, 2), new Event.Looked(8, 0, 2));
  }

  @Test
  void aDecidedLevelIsLeftOutOfTheBlocksThatFollow() {
    Ended ended =
        run(
            new Blocks.Auto(12, null),
            (level, blocks) ->
                level.equals(FEW) || blocks >= 8 ? Call.EQUIVALENT : Call.INCONCLUSIVE,
            0);
    assertThat(ended.blocks()).isEqualTo(8);
    assertThat(ended.speedTrials(FEW, 5)).isEqualTo(2);
    assertThat(ended.speedTrials(FEW, 6)).isZero();
    assertThat(ended.speedTrials(MANY, 6)).isEqualTo(2);
  }

  @Test
  void aResumedRunKnowsWhatWasDecidedBeforeItWasInterrupted() {
    Ended ended =
        run(
            new Blocks.Auto(12, null),
            (level, blocks) -> level.equals(FEW) || blocks >= 8 ? Call.BETTER : Call.INCONCLUSIVE,
            6);
    assertThat(ended.speedTrials(FEW, 7)).isZero();
    assertThat(ended.speedTrials(MANY, 7)).isEqualTo(2);
    assertThat(ended.blocks()).isEqualTo(8);
  }

  @Test
  void noBlockBeginsThatWouldExceedTheBudget() {
    // Four speed trials of a minute in each block, and two or four of memory in the first three.
    Ended ended = run(new Blocks.Auto(12, Duration.ofMinutes(30)), (_, _) -> Call.INCONCLUSIVE, 0);
    assertThat(ended.blocks()).isEqualTo(4);
    assertThat(ended.events())
        .containsExactly(
            new Event.Stopped(
                "The budget of 30 min is spent after 4 blocks: another would exceed it."));
  }

  /**
   * Goes through the plan as the conductor does, each trial taking a minute.
   *
   * @param done blocks that were run before it was interrupted
   */
  private static Ended run(Blocks blocks, Calls calls, int done) {
    Study study = Studies.of(2, List.of(10, 20), Isolation.LEVEL, blocks, 0);
    Plan plan = Plan.of(study, false, _ -> true);
    var estimate = new TimeEstimate(study);
    Function<Run, List<Comparison>> verdicts =
        soFar ->
            List.of(comparison(study, FEW, soFar, calls), comparison(study, MANY, soFar, calls));
    var stopping = new Stopping(study, plan, estimate, verdicts);
    List<Trial> trials = new ArrayList<>();
    List<PlannedTrial> ran = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    for (PlannedTrial planned : plan.trials()) {
      if (planned.block() > done) {
        if (stopping
            .before(planned, soFar(study, trials), events::add)
            .map(Event.Stopped::new)
            .map(events::add)
            .isPresent()) {
          break;
        }
        if (stopping.needless(planned)) {
          continue;
        }
        ran.add(planned);
      }
      Trial trial = trial(planned);
      trials.add(trial);
      estimate.learn(planned, trial.took());
    }
    return new Ended(ran, events);
  }

  private static Comparison comparison(Study study, LoadLevel level, Run soFar, Calls calls) {
    int blocks = soFar.trials().stream().mapToInt(Trial::block).max().orElse(0);
    Call call = calls.of(level, blocks);
    return new Comparison(
        PrimaryMetric.THROUGHPUT,
        true,
        new Verdict(
            "throughput", level, study.baseline(), study.treatments().getLast(), null, call, ""),
        new PairedComparison(blocks, null, null, null, call, null, ""));
  }

  private static Run soFar(Study study, List<Trial> trials) {
    var header =
        new RunHeader(
            study,
            "",
            false,
            Instant.EPOCH,
            new Environment(new LinkedHashMap<>()),
            0,
            List.of(),
            List.of());
    return new Run(1, header, RunStatus.RUNNING, trials);
  }

  private static Trial trial(PlannedTrial planned) {
    @Nullable LoadLevel level = planned.level();
    return new Trial(
        planned.block(),
        planned.position(),
        planned.treatment(),
        level,
        planned.purpose(),
        Instant.EPOCH,
        Duration.ofMinutes(1),
        new Outcome.Completed(),
        List.of(),
        List.of(),
        List.of(),
        Path.of("logs"));
  }
}
