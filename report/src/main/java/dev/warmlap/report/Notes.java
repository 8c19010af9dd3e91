package dev.warmlap.report;

import dev.warmlap.model.measure.EffectiveSetting.Agreement;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.compare.Trials;
import dev.warmlap.stats.steady.WarmUpCriteria;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the reader must know to judge the figures. */
final class Notes {

  private Notes() {}

  static List<String> of(Run run, Map<Treatment, String> names) {
    List<String> notes = new ArrayList<>(run.header().remarks());
    notes.addAll(unhappyTrials(run, names));
    notes.addAll(invalidRounds(run));
    notes.addAll(DriftFindings.setAside(run));
    notes.addAll(settings(run));
    notes.addAll(CompressionNote.of(run));
    notes.addAll(tls(run));
    notes.addAll(subject(run));
    notes.addAll(shortWarmUp(run));
    if (run.header().study().workload().warmUpBudget() == null
        && run.header().study().workload().rounds() > 1
        && !found(run)) {
      notes.add(
          "'Warm' means after the first round of a fresh process; whether it had reached a steady"
              + " state was not tested.");
    }
    return List.copyOf(new LinkedHashSet<>(notes));
  }

  private static List<String> shortWarmUp(Run run) {
    Duration budget = run.header().study().workload().warmUpBudget();
    if (budget == null) {
      return List.of();
    }
    int windows = WarmUpCriteria.ofThroughput(budget).windows();
    return windows == WarmUpCriteria.WINDOWS
        ? List.of()
        : List.of(
            "A warm-up of at most "
                + Figures.span(budget)
                + " is judged by "
                + windows
                + " windows of a second instead of "
                + WarmUpCriteria.WINDOWS
                + ": weaker evidence of a steady state.");
  }

  private static boolean found(Run run) {
    return run.header().study().subject().source() instanceof SubjectSource.Url;
  }

  /** What cannot be known of a server that Warmlap did not launch, or not by itself. */
  private static List<String> subject(Run run) {
    List<String> notes = new ArrayList<>();
    if (found(run)) {
      notes.add(
          "The server was there already: Warmlap neither set nor restarted it, so how it is set and"
              + " how warm it was at the beginning is not known, and no trial began with a fresh"
              + " process.");
    }
    boolean anyCpu =
        run.trials().stream()
            .flatMap(trial -> trial.rounds().stream())
            .anyMatch(round -> round.subjectCpu() != null);
    boolean anyRound = run.trials().stream().anyMatch(trial -> !trial.rounds().isEmpty());
    boolean strange =
        found(run) || run.header().study().subject().source() instanceof SubjectSource.Command;
    if (strange && anyRound && !anyCpu) {
      notes.add(
          "The server's processor time, memory and threads are not known, since its process is not:"
              + (found(run)
                  ? " 'pid' would name it."
                  : " none of those that the command started serves the port."));
    }
    return notes;
  }

  private static List<String> unhappyTrials(Run run, Map<Treatment, String> names) {
    List<String> notes = new ArrayList<>();
    for (Trial trial : run.trials()) {
      String what =
          switch (trial.outcome()) {
            case Outcome.Completed completed -> "";
            case Outcome.Failed failed -> "failed (" + failed.kind() + "): " + failed.message();
            case Outcome.Invalid invalid ->
                "is invalid: "
                    + invalid.violations().stream()
                        .map(Violation::message)
                        .collect(Collectors.joining("; "));
          };
      if (!what.isEmpty()) {
        notes.add(
            "Trial "
                + trial.position()
                + " ("
                + names.getOrDefault(trial.treatment(), trial.treatment().label())
                + (trial.level() == null ? "" : ", " + trial.level().label())
                + ", "
                + trial.purpose().key()
                + ") "
                + what
                + (trial.rounds().isEmpty() ? "" : " Its rounds are shown but do not count."));
      }
    }
    return notes;
  }

  private static List<String> invalidRounds(Run run) {
    long rounds = 0;
    long invalid = 0;
    var byRule = new LinkedHashMap<String, Integer>();
    for (Trial trial : run.trials()) {
      if (Trials.completed(trial)) {
        for (var round : trial.measuredRounds()) {
          rounds++;
          invalid += round.valid() ? 0 : 1;
          round.violations().forEach(v -> byRule.merge(v.rule(), 1, Integer::sum));
        }
      }
    }
    if (invalid == 0) {
      return List.of();
    }
    String rules =
        byRule.entrySet().stream()
            .map(e -> e.getKey() + " " + e.getValue())
            .collect(Collectors.joining(", "));
    return List.of(
        Figures.whole(invalid)
            + " of "
            + Figures.count(rounds, "round")
            + " of completed trials "
            + (invalid == 1 ? "is" : "are")
            + " invalid: shown, but left out of every figure ("
            + rules
            + ").");
  }

  private static List<String> tls(Run run) {
    var notes = new LinkedHashSet<String>();
    for (Trial trial : run.trials()) {
      for (var round : trial.rounds()) {
        var tls = round.measurement().tls();
        if (tls != null) {
          notes.add("The generator spoke " + TlsWords.spoken(tls) + ".");
          notes.addAll(TlsWords.cautions(tls));
        }
      }
    }
    return List.copyOf(notes);
  }

  private static List<String> settings(Run run) {
    var notes = new LinkedHashSet<String>();
    for (Trial trial : run.trials()) {
      for (var s : trial.settings()) {
        String requested = s.requested() == null ? "" : s.requested().text();
        if (s.agreement() == Agreement.CLAMPED || s.agreement() == Agreement.DIFFERENT) {
          notes.add(
              s.knob()
                  + "="
                  + requested
                  + " was requested, "
                  + (s.effective() == null ? "nothing" : s.effective().text())
                  + " is in effect ("
                  + s.source()
                  + ").");
        } else if (s.agreement() == Agreement.UNKNOWN && !requested.isEmpty()) {
          notes.add(s.knob() + "=" + requested + " could not be read back: " + s.source() + ".");
        }
      }
    }
    return List.copyOf(notes);
  }
}
