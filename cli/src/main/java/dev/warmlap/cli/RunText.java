package dev.warmlap.cli;

import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.result.WarmUp;
import dev.warmlap.model.study.LoadLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A run trial by trial, as {@code warmlap show} prints it. */
final class RunText {

  static String of(Run run) {
    RunHeader header = run.header();
    var text = new StringBuilder();
    line(text, "Run", run.id() + ", " + ListCommand.status(run.status()));
    line(text, "Study", header.study().name() + (header.quick() ? " (quick)" : ""));
    line(text, "Question", header.study().question());
    line(text, "Traffic", header.study().workload().label());
    line(text, "Baseline", header.study().baseline().label());
    line(text, "Seed", Long.toString(header.study().design().seed()));
    line(text, "Started", header.startedAt().toString());
    line(text, "Trials", run.trials().size() + " of " + header.plannedTrials());
    header.environment().facts().forEach((name, value) -> line(text, name, value));
    header.remarks().forEach(remark -> line(text, "Remark", remark));
    text.append('\n').append(trials(run.trials()).render());
    for (Trial trial : run.trials()) {
      remarks(trial).forEach(remark -> text.append(remark).append('\n'));
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append("%-15s %s%n".formatted(name, value));
  }

  private static Table trials(List<Trial> trials) {
    var table =
        new Table().row("#", "block", "treatment", "load", "purpose", "outcome", "throughput");
    for (Trial trial : trials) {
      LoadLevel level = trial.level();
      table.row(
          Integer.toString(trial.position()),
          Integer.toString(trial.block()),
          trial.treatment().label(),
          level == null ? "all" : level.label(),
          trial.purpose().key(),
          trial.outcome().key(),
          trial.measuredRounds().stream().map(RunText::rate).collect(Collectors.joining(", ")));
    }
    return table;
  }

  private static String rate(Round round) {
    return Words.rate(round.measurement().interior().throughputPerSecond())
        + (round.cold() ? " (cold)" : "")
        + (round.valid() ? "" : " (invalid)");
  }

  /**
   * What the table has no room for: why a trial or round counts for nothing, which setting differs.
   */
  private static List<String> remarks(Trial trial) {
    var remarks = new ArrayList<String>();
    switch (trial.outcome()) {
      case Outcome.Failed failed -> remarks.add(failed.message());
      case Outcome.Invalid invalid ->
          invalid.violations().stream().map(Violation::message).forEach(remarks::add);
      case Outcome.Completed _ -> {}
    }
    for (Round round : trial.rounds()) {
      WarmUp warmUp = round.warmUp();
      if (warmUp != null) {
        remarks.add(
            round.level().label()
                + ": "
                + WarmUpText.of(warmUp)
                + " after "
                + Words.of(round.measurement().total())
                + ": "
                + warmUp.because());
        continue;
      }
      for (Violation violation : round.violations()) {
        remarks.add(
            round.level().label() + ", round " + round.number() + ": " + violation.message());
      }
    }
    for (EffectiveSetting setting : trial.settings()) {
      if (setting.agreement() == EffectiveSetting.Agreement.CLAMPED
          || setting.agreement() == EffectiveSetting.Agreement.DIFFERENT) {
        remarks.add(
            setting.knob()
                + ": requested "
                + (setting.requested() == null ? "nothing" : setting.requested().text())
                + ", in effect "
                + (setting.effective() == null ? "unknown" : setting.effective().text())
                + " ("
                + setting.source()
                + ")");
      }
    }
    return remarks.stream().map(remark -> "#" + trial.position() + " " + remark).toList();
  }

  private RunText() {}
}
