package dev.warmlap.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.Study;
import java.time.Duration;
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
  void trialsOfTheSameKindAreExpectedToTakeWhatTheOthersTook() {
    var estimate = new TimeEstimate(study);
    PlannedTrial first = trials.getFirst();
    estimate.learn(first, Duration.ofSeconds(40));
    estimate.learn(first, Duration.ofSeconds(60));

    assertThat(estimate.of(List.of(first))).isEqualTo(Duration.ofSeconds(50));
  }
}
