package dev.warmlap.cli;

import dev.warmlap.lab.PlannedTrial;
import dev.warmlap.lab.Preview;
import dev.warmlap.lab.study.Finding;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Study;
import java.time.Duration;
import java.util.stream.Collectors;

/** What {@code --dry-run} prints. */
final class PlanText {

  static String of(Preview preview) {
    Study study = preview.study();
    var plan = new Table().row("#", "block", "treatment", "load", "rounds", "purpose");
    for (PlannedTrial trial : preview.plan().trials()) {
      plan.row(
          Integer.toString(trial.position()),
          Integer.toString(trial.block()),
          trial.treatment().label(),
          trial.levels().stream().map(LoadLevel::label).collect(Collectors.joining(", ")),
          Integer.toString(trial.rounds()),
          trial.purpose().key());
    }
    var text = new StringBuilder();
    text.append("Study     ").append(study.name()).append('\n');
    text.append("Question  ").append(study.question()).append('\n');
    text.append("Traffic   ").append(study.workload().label()).append('\n');
    text.append("Baseline  ").append(study.baseline().label()).append('\n');
    text.append("Seed      ").append(study.design().seed()).append("\n\n");
    text.append(plan.render()).append('\n');
    Duration budget = study.workload().warmUpBudget();
    if (budget != null) {
      text.append("Before the rounds of each speed trial, at each load level: a warm-up until the")
          .append(" subject is steady, at most ")
          .append(Words.of(budget))
          .append(".\n\n");
    }
    for (Finding finding : preview.findings()) {
      text.append(finding.render()).append('\n');
    }
    text.append(study.design().blocks() instanceof Blocks.Auto ? "At most " : "")
        .append(Words.count(preview.plan().trials().size(), "trial", "trials"))
        .append(", about ")
        .append(Words.of(preview.estimate()))
        .append(canRun(preview) ? "" : "; with these errors the study would not be run")
        .append('\n');
    text.append(ForetoldText.of(preview));
    return text.toString();
  }

  static boolean canRun(Preview preview) {
    return preview.findings().stream().noneMatch(Finding::isError);
  }

  private PlanText() {}
}
