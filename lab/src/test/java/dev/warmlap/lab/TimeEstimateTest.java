package dev.warmlap.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Expectation;
import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Traffic;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeEstimateTest {

  private final Study study = Studies.of(2, List.of(10, 20), Isolation.LEVEL, 2);
  private final List<PlannedTrial> trials = Plan.of(study, true, _ -> true).trials();

  @Test
  void beforeAnythingRanTheGuessGrowsWithTheTrials() {
    var estimate = new TimeEstimate(study);

    assertThat(estimate.of(trials.subList(0, 1))).isPositive();
    assertThat(estimate.of(trials)).isGreaterThan(estimate.of(trials.subList(1, trials.size())));
  }

  @Test
  void usersWhoThinkTakeTheirTime() {
    var step =
        new Step(
            Request.get("/"),
            Body.NONE,
            false,
            Expectation.SUCCESS,
            new LinkedHashMap<>(),
            Duration.ofSeconds(1));
    Study thinking = Studies.of(Traffic.of(step), 1, List.of(10), Isolation.TRIAL, 1);
    PlannedTrial trial = Plan.of(thinking, true, _ -> true).trials().getFirst();

    // 9000 requests of 10 users who send one each second take 900 s, twice.
    assertThat(new TimeEstimate(thinking).of(List.of(trial)))
        .isBetween(Duration.ofSeconds(1_800), Duration.ofSeconds(1_900));
  }

  @Test
  void trialsOfTheSameKindAreExpectedToTakeWhatTheOthersTook() {
    var estimate = new TimeEstimate(study);
    PlannedTrial first = trials.getFirst();
    estimate.learn(first, Duration.ofSeconds(40));
    estimate.learn(first, Duration.ofSeconds(60));

    assertThat(estimate.of(List.of(first))).isEqualTo(Duration.ofSeconds(50));
  }

  @Test
  void aWarmUpIsExpectedToTakeHalfItsBudgetBeforeSpeedOnly() {
    Study steady = Studies.warmedUp(study, Duration.ofSeconds(100));
    List<PlannedTrial> planned = Plan.of(steady, true, _ -> true).trials();
    PlannedTrial speed = planned.getFirst();
    PlannedTrial memory =
        planned.stream().filter(t -> t.purpose() == Purpose.MEMORY).findFirst().orElseThrow();

    assertThat(new TimeEstimate(steady).of(List.of(speed)))
        .isBetween(
            new TimeEstimate(study).of(List.of(speed)).plusSeconds(50),
            new TimeEstimate(study).of(List.of(speed)).plusSeconds(51));
    assertThat(new TimeEstimate(steady).of(List.of(memory)))
        .isEqualTo(new TimeEstimate(study).of(List.of(memory)));
  }
}
