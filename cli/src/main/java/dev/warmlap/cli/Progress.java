package dev.warmlap.cli;

import dev.warmlap.model.event.Event;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.result.WarmUp;
import dev.warmlap.report.DriftWords;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What there is to say of a running study: a line that stays for each thing that is over, and one
 * that tells what is under way. Not safe for use by several threads.
 */
final class Progress {

  private static final String SEPARATOR = " · ";

  private final InstantSource clock;
  private String trial = "";
  private String step = "";
  private Instant end = Instant.EPOCH;
  private int trials;

  Progress(InstantSource clock) {
    this.clock = clock;
  }

  /** Takes the event in; answers with the line that stays of it, where there is one. */
  Optional<String> take(Event event) {
    return switch (event) {
      case Event.Planned planned -> {
        trials = planned.trials();
        end = clock.instant().plus(planned.estimate());
        yield Optional.of(
            "Run "
                + planned.runId()
                + ": "
                + Words.count(planned.trials(), "trial", "trials")
                + ", about "
                + Words.of(planned.estimate()));
      }
      case Event.GeneratorWarming warming -> {
        step =
            "warming the generator"
                + SEPARATOR
                + "its JIT compiles for "
                + Math.round(100 * warming.compilingShare())
                + " % of the time";
        yield Optional.empty();
      }
      case Event.GeneratorWarm warm ->
          Optional.of(
              warm.quiet()
                  ? "Generator warm after " + Words.of(warm.took())
                  : "Generator not yet at rest after "
                      + Words.of(warm.took())
                      + ": its first rounds may hold some of its own warm-up");
      case Event.TrialStarted started -> {
        end = clock.instant().plus(started.left());
        trial = heading(started);
        step = "starting the subject";
        yield Optional.empty();
      }
      case Event.SubjectReady ready -> {
        step = "subject ready after " + Words.of(ready.took());
        yield Optional.empty();
      }
      case Event.RoundStarted started -> {
        step =
            started.level().label()
                + SEPARATOR
                + (started.warmUp() ? "warm-up round " : "round ")
                + started.number()
                + cold(started.cold());
        yield Optional.empty();
      }
      case Event.WindowClosed window -> {
        step = withoutRate(step) + SEPARATOR + Words.rate(window.throughputPerSecond());
        if (window.errors() > 0) {
          step += ", " + Words.count(window.errors(), "error", "errors");
        }
        yield Optional.empty();
      }
      case Event.RoundFinished _ -> Optional.empty();
      case Event.TrialFinished finished -> {
        trial = "";
        step = "";
        yield Optional.of(line(finished.trial()));
      }
      case Event.Looked looked ->
          Optional.of(
              "After %d blocks %d of %s"
                  .formatted(
                      looked.blocks(),
                      looked.decided(),
                      Words.count(looked.of(), "verdict is decided", "verdicts are decided")));
      case Event.BlockDrifted(var drift) -> Optional.of(DriftWords.sentence(drift));
      case Event.Stopped stopped -> Optional.of(stopped.because());
      case Event.Warned warned -> Optional.of("Warning: " + warned.message());
      case Event.Finished _ -> {
        trial = "";
        step = "";
        yield Optional.empty();
      }
    };
  }

  /** What is under way and how long is left; empty when nothing is. */
  String underWay() {
    if (step.isEmpty()) {
      return "";
    }
    var parts = new ArrayList<String>();
    if (!trial.isEmpty()) {
      parts.add(trial);
    }
    parts.add(step);
    Duration left = Duration.between(clock.instant(), end);
    if (left.isPositive()) {
      parts.add(Words.of(left) + " left");
    }
    return String.join(SEPARATOR, parts);
  }

  private static String heading(Event.TrialStarted started) {
    return "%d/%d%sblock %d%s%s%s"
        .formatted(
            started.position(),
            started.of(),
            SEPARATOR,
            started.block(),
            SEPARATOR,
            started.treatment().label(),
            started.purpose() == Purpose.SPEED ? "" : SEPARATOR + started.purpose().key());
  }

  /** The step up to where an earlier window's rate begins. */
  private static String withoutRate(String step) {
    int round = step.indexOf("round ");
    int rate = step.indexOf(SEPARATOR, Math.max(round, 0));
    return round < 0 || rate < 0 ? step : step.substring(0, rate);
  }

  private static String cold(boolean cold) {
    return cold ? " (cold)" : "";
  }

  private String line(Trial done) {
    var parts = new ArrayList<String>();
    parts.add(done.position() + "/" + trials);
    parts.add("block " + done.block());
    parts.add(done.treatment().label());
    if (done.level() != null) {
      parts.add(done.level().label());
    }
    if (done.purpose() != Purpose.SPEED) {
      parts.add(done.purpose().key());
    }
    parts.add(result(done));
    parts.add(Words.of(done.took()));
    return String.join(SEPARATOR, parts);
  }

  private static String result(Trial done) {
    return switch (done.outcome()) {
      case Outcome.Failed failed -> "FAILED: " + failed.message();
      case Outcome.Invalid invalid -> "INVALID: " + messages(invalid.violations());
      case Outcome.Completed _ -> rounds(done.rounds());
    };
  }

  /** The rates of all rounds, and what makes any of them invalid. */
  private static String rounds(List<Round> rounds) {
    var said = new ArrayList<String>();
    for (Round round : rounds) {
      WarmUp warmUp = round.warmUp();
      if (warmUp != null) {
        said.add(WarmUpText.of(warmUp) + " after " + Words.of(round.measurement().total()));
        continue;
      }
      String rate = Words.rate(round.measurement().interior().throughputPerSecond());
      String invalid = round.valid() ? "" : " INVALID: " + messages(round.violations());
      said.add(rate + cold(round.cold()) + invalid);
    }
    return said.isEmpty() ? "no rounds" : String.join(", ", said);
  }

  private static String messages(List<Violation> violations) {
    return String.join("; ", violations.stream().map(Violation::message).toList());
  }
}
