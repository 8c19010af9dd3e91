package dev.warmlap.report;

import dev.warmlap.model.result.Estimate;
import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.ThreadFigures.Kind;
import dev.warmlap.stats.compare.Comparison;
import dev.warmlap.stats.compare.Comparisons;
import dev.warmlap.stats.compare.NoiseFloors;
import dev.warmlap.stats.compare.Trials;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a report of a run shows, computed once: the renderers only lay it out. A pure
 * function of the run.
 *
 * @param names how each treatment is called in tables and charts: its varied knobs, or a letter
 *     when that is long
 * @param cells by load level, then by treatment, in the study's order
 * @param comparisons of every treatment with the baseline, at every load level, for every metric
 * @param scalability how throughput grew with connections or threads; empty where there were too
 *     few of them
 * @param residentPerThread bytes of resident memory that one more thread took, with its interval;
 *     null when the trials cannot tell
 * @param noise what identical treatments differ by at the study's load levels, from earlier runs
 *     and this one
 * @param findings the answer in sentences, the most important first
 * @param settingsToPaste what is proven to better the baseline, and what is not
 * @param notes what the reader must know to judge the figures
 */
public record ReportContent(
    Run run,
    SequencedMap<Treatment, String> names,
    List<Cell> cells,
    List<Comparison> comparisons,
    List<ScalabilityFigures> scalability,
    List<MemoryFigures> memory,
    @Nullable Estimate residentPerThread,
    List<SettingFigures> settings,
    List<NoiseFloor> noise,
    List<Finding> findings,
    SettingsToPaste settingsToPaste,
    List<String> notes) {

  public ReportContent {
    names = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(names));
    cells = List.copyOf(cells);
    comparisons = List.copyOf(comparisons);
    scalability = List.copyOf(scalability);
    memory = List.copyOf(memory);
    settings = List.copyOf(settings);
    noise = List.copyOf(noise);
    findings = List.copyOf(findings);
    notes = List.copyOf(notes);
  }

  /** Computes the content. */
  public static ReportContent of(Run run) {
    var names = TreatmentNames.of(run.header().study());
    var cells = Cells.of(run);
    var comparisons = Comparisons.of(run);
    var levels = run.header().study().workload().levels();
    var noise =
        NoiseFloors.known(run).stream().filter(floor -> levels.contains(floor.level())).toList();
    var scalability = ScalabilityCurves.of(run);
    var memory = Memory.of(run);
    var residentPerThread = ThreadCost.resident(run).orElse(null);
    return new ReportContent(
        run,
        names,
        cells,
        comparisons,
        scalability,
        memory,
        residentPerThread,
        Settings.of(run, names),
        noise,
        Findings.of(run, names, cells, comparisons, scalability, memory, residentPerThread, noise),
        SettingsToPaste.of(run),
        Notes.of(run, names));
  }

  /** Whether the figures are only a first look: scaled down, or not all trials were run. */
  public boolean provisional() {
    return run.header().quick() || run.status() != RunStatus.DONE;
  }

  /** Why the figures are provisional, in a sentence; empty when they are not. */
  public String provisionalBecause() {
    String quick =
        run.header().quick() ? "Provisional: a quick run, scaled down, for a first look. " : "";
    String unfinished =
        run.status() == RunStatus.DONE
            ? ""
            : "Provisional: the run is "
                + run.status().name().toLowerCase(Locale.ROOT)
                + ", "
                + run.trials().size()
                + " of "
                + Figures.count(run.header().plannedTrials(), "trial")
                + " done. ";
    return (quick + unfinished).strip();
  }

  /** What one more thread takes, by kind of memory and where it was seen. */
  public List<ThreadFigures> threadCosts() {
    List<ThreadFigures> costs = new ArrayList<>();
    for (MemoryFigures m : memory) {
      var growth = m.growth();
      if (growth != null) {
        boolean several = memory.stream().map(MemoryFigures::level).distinct().count() > 1;
        String of =
            name(m.treatment()) + (several && m.level() != null ? ", " + m.level().label() : "");
        String how =
            "growth of the JVM's category Thread from ready to after-load over "
                + Figures.whole(growth.threads().median())
                + " more threads (n = "
                + growth.threads().n()
                + ")";
        costs.add(new ThreadFigures(of, Kind.RESERVED, growth.reservedBytes().median(), how));
        costs.add(new ThreadFigures(of, Kind.COMMITTED, growth.committedBytes().median(), how));
      }
    }
    if (residentPerThread != null) {
      costs.add(
          new ThreadFigures(
              "all treatments",
              Kind.RESIDENT,
              residentPerThread.estimate(),
              Figures.confidence(residentPerThread.confidence())
                  + " interval "
                  + Figures.bytes(residentPerThread.low())
                  + " to "
                  + Figures.bytes(residentPerThread.high())
                  + ": slope of resident memory over threads, by "
                  + residentPerThread.method()
                  + " (n = "
                  + residentPerThread.n()
                  + " speed trials)"));
    }
    return costs;
  }

  /** The level in tables of the last round, with the mark of a warm-up that was not finished. */
  public String lastLevel(Cell cell) {
    return marked(Figures.level(cell.level()), cell.level(), List.of(cell.treatment()));
  }

  /** The level in tables of verdicts: the mark is there for either of the two treatments. */
  public String comparedLevel(Comparison comparison) {
    var verdict = comparison.verdict();
    return marked(
        Figures.level(verdict.level()),
        verdict.level(),
        List.of(verdict.baseline(), verdict.treatment()));
  }

  private String marked(String text, LoadLevel level, List<Treatment> of) {
    return at(level).stream()
            .filter(cell -> of.contains(cell.treatment()))
            .flatMap(cell -> Stream.ofNullable(cell.last()))
            .anyMatch(RoundFigures::afterBudgetSpent)
        ? text + " " + RoundFigures.MARK
        : text;
  }

  /** The film of a trial that is for speed; empty where it has none. */
  public Optional<Film> film(Trial trial) {
    return trial.purpose() == Purpose.MEMORY ? Optional.empty() : Film.of(trial);
  }

  /**
   * The films of the first complete trial of each treatment, at each load level where a trial has
   * but one.
   */
  public List<Film> firstFilms() {
    record Place(Treatment treatment, @Nullable LoadLevel level) {}
    var first = new LinkedHashMap<Place, Film>();
    for (Treatment treatment : names.keySet()) {
      run.trials().stream()
          .filter(t -> t.treatment().equals(treatment) && Trials.completed(t))
          .filter(t -> t.purpose() == Purpose.SPEED)
          .forEach(
              t ->
                  film(t)
                      .ifPresent(f -> first.putIfAbsent(new Place(t.treatment(), t.level()), f)));
    }
    return List.copyOf(first.values());
  }

  /** What warming up cost, by treatment and level; empty where no trial was long enough to tell. */
  public List<WarmUpFigures> warmUps() {
    return WarmUpFigures.of(run);
  }

  /** {@code threads.max=200, 100 connections, trial 3}. */
  public String filmTitle(Film film) {
    Trial trial = film.trial();
    return name(trial.treatment())
        + (trial.level() == null ? "" : ", " + trial.level().label())
        + ", trial "
        + trial.position();
  }

  /** What the mark means; empty where it stands nowhere. */
  public String markExplained() {
    var budget = run.header().study().workload().warmUpBudget();
    boolean marked =
        cells.stream().flatMap(c -> c.rounds().stream()).anyMatch(RoundFigures::afterBudgetSpent);
    return budget == null || !marked
        ? ""
        : RoundFigures.MARK
            + " warm-up budget spent: in at least one trial behind this figure the subject was not"
            + " known to be steady after "
            + Figures.span(budget)
            + ".";
  }

  /** The treatment's name in this report. */
  public String name(Treatment treatment) {
    return names.getOrDefault(treatment, treatment.label());
  }

  /** The cells of one load level. */
  public List<Cell> at(LoadLevel level) {
    return cells.stream().filter(c -> c.level().equals(level)).toList();
  }
}
