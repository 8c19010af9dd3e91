package dev.warmlap.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StartFindingsTest {

  private static final Level PLAIN = new Level.Word("plain");

  private static Optional<Finding> of(String knob, Level... levels) {
    Run run = FixtureRun.quick().varying(knob, levels).withoutMishaps().run();
    List<Trial> trials = run.trials().stream().map(StartFindingsTest::started).toList();
    var names = new LinkedHashMap<Treatment, String>();
    run.header().study().treatments().forEach(t -> names.put(t, t.label()));
    return new StartFindings(
            new Evidence(new Run(run.id(), run.header(), run.status(), trials), names, List.of()))
        .all();
  }

  /**
   * Ready after 4 s in the first block, later in those that follow; where memory is measured,
   * never.
   */
  private static Trial started(Trial trial) {
    boolean plain = trial.treatment().levels().containsValue(PLAIN);
    Duration ready = Duration.ofMillis((plain ? 4000 : 2000) + 200L * (trial.block() - 1));
    return new Trial(
        trial.block(),
        trial.position(),
        trial.treatment(),
        trial.level(),
        trial.purpose(),
        trial.startedAt(),
        trial.took(),
        trial.outcome(),
        trial.settings(),
        List.of(
            new Mark(
                MarkName.READY,
                trial.purpose() == Purpose.SPEED ? ready : Duration.ofMinutes(1),
                null,
                null,
                null)),
        trial.rounds(),
        trial.logs());
  }

  @Test
  void theTimeUntilReadyIsToldOfEachStartWithItsSpreadAndN() {
    assertThat(of("startup", PLAIN, new Level.Word("cds")))
        .map(Finding::text)
        .contains(
            "From launch until the page was served: 4.10 s with startup=plain (median of n = 4,"
                + " 4.00 s to 4.20 s) and 2.10 s with startup=cds (median of n = 4, 2.00 s to 2.20 s).");
  }

  @Test
  void nothingIsSaidOfItWhereTheStartIsNotVaried() {
    assertThat(of("threads.max", new Level.Whole(1), new Level.Whole(2))).isEmpty();
  }
}
