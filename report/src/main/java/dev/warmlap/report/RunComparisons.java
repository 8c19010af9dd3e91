package dev.warmlap.report;

import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.compare.Comparisons;
import dev.warmlap.stats.compare.UnpairedComparison;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Compares what was stored of runs: two treatments of one, or two runs of one study. */
public final class RunComparisons {

  private RunComparisons() {}

  /**
   * Two treatments of a run, block by block, as the run's own report compares each with the study's
   * baseline.
   */
  public static CompareContent treatments(
      Run run, Treatment baseline, Treatment treatment, PrimaryMetric metric, double equivalence) {
    var comparisons =
        Comparisons.of(only(run, baseline, treatment, equivalence)).stream()
            .filter(c -> c.metric() == metric)
            .map(
                c ->
                    new Compared(
                        c.verdict().metric(),
                        c.verdict().level().label(),
                        c.paired().pairs(),
                        c.paired().pairs(),
                        c.paired().ratio(),
                        c.verdict().effect(),
                        c.verdict().call(),
                        c.verdict().because()))
            .toList();
    return new CompareContent(
        baseline.label(),
        treatment.label(),
        "Trials of run %d, paired block by block.".formatted(run.id()),
        comparisons,
        List.of(),
        List.of());
  }

  /** The run as if its study had asked about these two only. */
  private static Run only(Run run, Treatment baseline, Treatment treatment, double equivalence) {
    var header = run.header();
    Study study = header.study();
    var two = List.of(baseline, treatment);
    var asked =
        new Study(
            study.name(),
            study.question(),
            study.subject(),
            baseline,
            two,
            study.fixed(),
            study.workload(),
            study.design(),
            study.generatorCpus(),
            equivalence,
            study.limits());
    // Trials of the baseline beside itself are of the study's own baseline.
    boolean same = baseline.equals(study.baseline());
    List<Trial> trials =
        run.trials().stream()
            .filter(trial -> two.contains(trial.treatment()))
            .filter(trial -> same || trial.purpose() != Purpose.NOISE)
            .toList();
    var asIf =
        new RunHeader(
            asked,
            header.studyFile(),
            header.quick(),
            header.startedAt(),
            header.environment(),
            header.plannedTrials(),
            header.noise(),
            header.remarks());
    return new Run(run.id(), asIf, run.status(), trials, run.setAside(), run.drifts());
  }

  /**
   * The trials of a run with those of another of the same treatment at the same load level. What
   * the machine did between the runs meets one of them only, so they cannot be paired.
   *
   * @return as many verdicts as treatments and levels that both have; none where they share nothing
   */
  public static List<Compared> runs(
      Run baseline, Run other, PrimaryMetric metric, double equivalence) {
    List<Compared> all = new ArrayList<>();
    Study study = baseline.header().study();
    for (LoadLevel level : sharedLevels(baseline, other)) {
      for (Treatment treatment : shared(baseline, other)) {
        var found =
            UnpairedComparison.ofRuns(baseline, other, metric, level, treatment, equivalence);
        all.add(
            new Compared(
                Comparisons.key(metric),
                (study.treatments().size() == 1 ? "" : treatment.label() + ", ") + level.label(),
                found.baselineTrials(),
                found.treatmentTrials(),
                found.ratio(),
                found.effect(),
                found.call(),
                found.because()));
      }
    }
    return all;
  }

  /** What only one of two runs has, in sentences. */
  public static List<String> unmatched(Run baseline, Run other) {
    List<String> notes = new ArrayList<>();
    for (Run run : List.of(baseline, other)) {
      var study = run.header().study();
      List<String> alone = new ArrayList<>();
      study.treatments().stream()
          .filter(t -> !shared(baseline, other).contains(t))
          .forEach(t -> alone.add(t.label()));
      study.workload().levels().stream()
          .filter(l -> !sharedLevels(baseline, other).contains(l))
          .forEach(l -> alone.add(l.label()));
      if (!alone.isEmpty()) {
        notes.add("Only in run %d: %s.".formatted(run.id(), Wording.joined(alone)));
      }
    }
    return notes;
  }

  private static Set<Treatment> shared(Run one, Run other) {
    var treatments = new LinkedHashSet<>(one.header().study().treatments());
    treatments.retainAll(other.header().study().treatments());
    return treatments;
  }

  private static Set<LoadLevel> sharedLevels(Run one, Run other) {
    var levels = new LinkedHashSet<>(one.header().study().workload().levels());
    levels.retainAll(other.header().study().workload().levels());
    return levels;
  }
}
