package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.event.Event;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Violation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private Instant now = Instant.EPOCH;
  private final InstantSource clock = () -> now;
  private final Progress progress = new Progress(clock);
  private final StringWriter err = new StringWriter();

  private static Event.TrialStarted started() {
    return new Event.TrialStarted(
        3, 24, 1, Events.threads(500), Events.LEVEL, Purpose.SPEED, Duration.ofSeconds(100));
  }

  @Test
  void theLineUnderWayTellsTreatmentBlockRoundRateAndTimeLeft() {
    progress.take(started());
    progress.take(new Event.RoundStarted(Events.LEVEL, 2, false, false));
    progress.take(new Event.WindowClosed(1, 3412.4, 0));
    now = now.plusSeconds(10);
    assertThat(progress.underWay())
        .isEqualTo(
            "3/24 · block 1 · threads.max=500 · 1000 connections · round 2 · 3,412 req/s"
                + " · 90 s left");
  }

  @Test
  void aWindowReplacesTheRateOfTheOneBefore() {
    progress.take(started());
    progress.take(new Event.RoundStarted(Events.LEVEL, 1, true, false));
    progress.take(new Event.WindowClosed(1, 1000, 0));
    progress.take(new Event.WindowClosed(2, 2000, 7));
    assertThat(progress.underWay())
        .contains("round 1 (cold) · 2,000 req/s, 7 errors · 100 s left")
        .doesNotContain("1,000");
  }

  @Test
  void nothingIsUnderWayBetweenTrials() {
    progress.take(started());
    progress.take(
        new Event.TrialFinished(Events.trial(3, new Outcome.Completed(), Events.round(1, 10))));
    assertThat(progress.underWay()).isEmpty();
  }

  @Test
  void timeThatIsUpIsNotShownAsLeft() {
    progress.take(started());
    now = now.plusSeconds(101);
    assertThat(progress.underWay()).doesNotContain("left");
  }

  @Test
  void aFinishedTrialLeavesALineWithTheRateOfEachRound() {
    progress.take(new Event.Planned(7, 24, Duration.ofMinutes(5)));
    assertThat(
            progress.take(
                new Event.TrialFinished(
                    Events.trial(
                        3, new Outcome.Completed(), Events.round(1, 2400), Events.round(2, 3412)))))
        .contains(
            "3/24 · block 1 · threads.max=500 · 1000 connections"
                + " · 2,400 req/s (cold), 3,412 req/s · 12 s");
  }

  @Test
  void failedAndInvalidTrialsAndRoundsSayWhy() {
    var violation = new Violation("littles-law", "12 % off");
    assertThat(
            progress.take(
                new Event.TrialFinished(
                    Events.trial(1, new Outcome.Failed("died", "it died", List.of())))))
        .hasValueSatisfying(line -> assertThat(line).contains("FAILED: it died"));
    assertThat(
            progress.take(
                new Event.TrialFinished(Events.trial(1, new Outcome.Invalid(List.of(violation))))))
        .hasValueSatisfying(line -> assertThat(line).contains("INVALID: 12 % off"));
    assertThat(
            progress.take(
                new Event.TrialFinished(
                    Events.trial(1, new Outcome.Completed(), Events.round(2, 5, violation)))))
        .hasValueSatisfying(line -> assertThat(line).contains("5 req/s INVALID: 12 % off"));
  }

  @Test
  void intoAPipeGoOnlyLinesThatStay() {
    var printer = new ProgressPrinter(new PrintWriter(err), Terminal.none(), clock);
    printer.accept(started());
    printer.accept(new Event.Warned("somaxconn is 128"));
    assertThat(err.toString()).isEqualTo("Warning: somaxconn is 128" + System.lineSeparator());
  }

  @Test
  void onATerminalTheLineUnderWayIsWrittenOverAndFitsTheWidth() {
    var terminal = new Terminal(true, false, false, 20);
    var printer = new ProgressPrinter(new PrintWriter(err), terminal, clock);
    printer.accept(started());
    printer.accept(new Event.Warned("hot"));
    String erase = "\r\u001b[2K";
    String live = erase + "3/24 · block 1 · t…";
    assertThat(err.toString())
        .isEqualTo(live + erase + "Warning: hot" + System.lineSeparator() + live);
  }

  @Test
  void whatIsPrintedAfterwardsStandsOnALineOfItsOwn() {
    var terminal = new Terminal(true, false, false, 200);
    var printer = new ProgressPrinter(new PrintWriter(err), terminal, clock);
    try (printer) {
      printer.accept(started());
    }
    assertThat(err.toString()).endsWith("\r\u001b[2K");
    printer.say("Interrupted");
    assertThat(err.toString()).endsWith("Interrupted" + System.lineSeparator());
  }
}
