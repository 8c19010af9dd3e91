package dev.warmlap.report;

import static dev.warmlap.report.Finding.caution;
import static dev.warmlap.report.Finding.observed;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Estimate;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.Finding.Tone;
import dev.warmlap.report.MemoryFigures.AtMark;
import dev.warmlap.stats.Summary;
import dev.warmlap.stats.compare.Decision;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The answer in sentences, made from the numbers and saying no more than they do: a difference is
 * only called one by a verdict, everything else is what was seen, with its n.
 */
final class Findings {

  /**
   * A last round this much faster than the one before it is worth a warning: 3 %, as METHODS has
   * it.
   */
  private static final double STILL_RISING = 1.03;

  private final Run run;
  private final Map<Treatment, String> names;
  private final List<Cell> cells;

  private Findings(Run run, Map<Treatment, String> names, List<Cell> cells) {
    this.run = run;
    this.names = names;
    this.cells = cells;
  }

  static List<Finding> of(
      Run run,
      Map<Treatment, String> names,
      List<Cell> cells,
      List<Comparison> comparisons,
      List<MemoryFigures> memory,
      @Nullable Estimate residentPerThread) {
    var making = new Findings(run, names, cells);
    List<Finding> all = new ArrayList<>();
    all.addAll(making.verdicts(comparisons));
    all.addAll(making.levels());
    making.latency().ifPresent(all::add);
    all.addAll(making.cold());
    all.addAll(making.stillRising());
    all.addAll(making.threads());
    all.addAll(making.memory(memory));
    making.threadCost(residentPerThread).ifPresent(all::add);
    making.errors().ifPresent(all::add);
    all.addAll(making.failures());
    return all;
  }

  // ---- what the study asks: treatment against baseline ----

  private record Told(Treatment treatment, Call call, boolean tested, String because) {}

  private List<Finding> verdicts(List<Comparison> comparisons) {
    var alike = new LinkedHashMap<Told, List<Comparison>>();
    for (Comparison c : comparisons) {
      var v = c.verdict();
      boolean notRun = v.call() == Call.INCONCLUSIVE && c.paired().pairs() == 0;
      if (c.primary() && !notRun) {
        alike
            .computeIfAbsent(
                new Told(v.treatment(), v.call(), v.effect() != null, v.because()),
                t -> new ArrayList<>())
            .add(c);
      }
    }
    return alike.entrySet().stream().map(e -> verdict(e.getKey(), e.getValue())).toList();
  }

  private Finding verdict(Told told, List<Comparison> comparisons) {
    var first = comparisons.getFirst();
    String subject =
        name(told.treatment)
            + " instead of "
            + name(first.verdict().baseline())
            + ": "
            + metric(first.metric())
            + " ";
    String seen =
        joined(
            comparisons.stream().map(c -> seen(c) + " at " + c.verdict().level().label()).toList());
    String text = subject + seen + " (" + told.because + ").";
    return new Finding(text, badge(told), tone(told.call));
  }

  private static String seen(Comparison c) {
    Estimate effect = c.verdict().effect();
    Double ratio = c.paired().ratio();
    if (effect != null) {
      return Figures.change(effect.estimate())
          + " ("
          + Figures.confidence(effect.confidence())
          + " interval "
          + Figures.change(effect.low())
          + " to "
          + Figures.change(effect.high())
          + ", n = "
          + effect.n()
          + ")";
    }
    return ratio == null ? "not known" : Figures.change(ratio);
  }

  private static String badge(Told told) {
    return told.call == Call.INCONCLUSIVE && !told.tested ? "not yet a verdict" : told.call.key();
  }

  private static Tone tone(Call call) {
    return switch (call) {
      case BETTER -> Tone.GOOD;
      case WORSE -> Tone.BAD;
      case EQUIVALENT -> Tone.PLAIN;
      case INCONCLUSIVE, INVALID -> Tone.CAUTION;
    };
  }

  private static String metric(PrimaryMetric metric) {
    return switch (metric) {
      case THROUGHPUT -> "throughput";
      case P99 -> "p99 latency";
    };
  }

  // ---- load levels of one scenario under one treatment ----

  private List<Finding> levels() {
    List<Finding> found = new ArrayList<>();
    for (Treatment treatment : names.keySet()) {
      for (Scenario scenario : run.header().study().workload().scenarios()) {
        List<Cell> measured =
            cells.stream()
                .filter(c -> c.treatment().equals(treatment) && c.lastMeasured() != null)
                .filter(c -> Objects.equals(c.level().scenario(), scenario.name()))
                .toList();
        if (measured.size() == 2) {
          found.add(two(measured));
        } else if (measured.size() > 2) {
          found.add(many(measured));
        }
      }
    }
    return found;
  }

  private Finding two(List<Cell> both) {
    Cell more = both.stream().max(Comparator.comparingDouble(Findings::throughput)).orElseThrow();
    Cell less = both.get(both.getFirst().equals(more) ? 1 : 0);
    String text =
        more.level().label()
            + " gave "
            + Figures.share(throughput(more) / throughput(less) - 1)
            + " more throughput than "
            + less.level().label()
            + " with "
            + name(more.treatment())
            + " ("
            + basis(both)
            + ").";
    return observed(text);
  }

  private Finding many(List<Cell> measured) {
    Cell best =
        measured.stream().max(Comparator.comparingDouble(Findings::throughput)).orElseThrow();
    Cell first = measured.getFirst();
    Cell last = measured.getLast();
    String text =
        "With "
            + name(best.treatment())
            + ", from "
            + first.level().label()
            + " to "
            + last.level().label()
            + " throughput went from "
            + Figures.three(throughput(first))
            + " to "
            + Figures.three(throughput(last))
            + " req/s and p50 from "
            + Figures.millis(p50(first))
            + " to "
            + Figures.millis(p50(last))
            + " ms; the highest was "
            + Figures.three(throughput(best))
            + " req/s at "
            + best.level().label()
            + " ("
            + basis(measured)
            + ").";
    return observed(text);
  }

  /** What medians rest on, and that few trials are no verdict. */
  private static String basis(List<Cell> measured) {
    long fewest = measured.stream().mapToLong(c -> n(c)).min().orElse(0);
    long most = measured.stream().mapToLong(c -> n(c)).max().orElse(0);
    String trials =
        fewest == most
            ? Figures.count(fewest, "trial") + " each"
            : Figures.whole(fewest)
                + (most - fewest == 1 ? " or " : " to ")
                + Figures.count(most, "trial");
    String middle = most == 1 ? "" : fewest < 2 ? "medians of " : "median of ";
    return middle
        + trials
        + (fewest < Decision.MINIMUM_PAIRS ? ": not yet a verdict" : "; seen, not tested");
  }

  private static int n(Cell cell) {
    var last = cell.last();
    return last == null ? 0 : last.n();
  }

  private static double throughput(Cell cell) {
    var m = cell.lastMeasured();
    return m == null ? Double.NaN : m.throughput().median();
  }

  private static double p50(Cell cell) {
    var m = cell.lastMeasured();
    return m == null ? Double.NaN : m.p50Nanos().median();
  }

  /** Latency at the highest load, treatments side by side. */
  private Optional<Finding> latency() {
    LoadLevel highest = run.header().study().workload().levels().getLast();
    List<Cell> measured =
        cells.stream().filter(c -> c.level().equals(highest) && c.lastMeasured() != null).toList();
    if (measured.size() < 2) {
      return Optional.empty();
    }
    String values =
        joined(
            measured.stream()
                .map(
                    c -> {
                      var m = c.lastMeasured();
                      return m == null
                          ? ""
                          : Figures.millis(m.p99Nanos().median())
                              + " ms with "
                              + name(c.treatment());
                    })
                .toList());
    return Optional.of(
        observed("At " + highest.label() + " p99 was " + values + " (" + basis(measured) + ")."));
  }

  // ---- warm-up ----

  private List<Finding> cold() {
    List<String> ratios = new ArrayList<>();
    for (LoadLevel level : run.header().study().workload().levels()) {
      overTreatments(level, Cell::coldRatios)
          .ifPresent(
              r ->
                  ratios.add(
                      Figures.ratio(r.median())
                          + " of the last at "
                          + level.label()
                          + " ("
                          + basis(r)
                          + ")"));
    }
    return ratios.isEmpty()
        ? List.of()
        : List.of(observed("The first, cold round ran at " + joined(ratios) + "."));
  }

  private List<Finding> stillRising() {
    List<String> rising = new ArrayList<>();
    for (LoadLevel level : run.header().study().workload().levels()) {
      overTreatments(level, Cell::lastSteps)
          .filter(step -> step.median() >= STILL_RISING)
          .ifPresent(
              step ->
                  rising.add(
                      Figures.change(step.median())
                          + " at "
                          + level.label()
                          + " ("
                          + basis(step)
                          + ")"));
    }
    return rising.isEmpty()
        ? List.of()
        : List.of(
            caution(
                "Throughput was still rising in the last round, over the one before it: "
                    + joined(rising)
                    + ". These are not yet the figures of a warm server."));
  }

  private static String basis(Summary ratios) {
    return ratios.n() == 1
        ? "n = 1 trial"
        : "median of n = "
            + ratios.n()
            + " trials, "
            + Figures.ratio(ratios.min())
            + " to "
            + Figures.ratio(ratios.max());
  }

  private Optional<Summary> overTreatments(LoadLevel level, Function<Cell, List<Double>> ratios) {
    return Summary.of(
        cells.stream()
            .filter(c -> c.level().equals(level))
            .flatMap(c -> ratios.apply(c).stream())
            .toList());
  }

  // ---- threads and memory ----

  private List<Finding> threads() {
    List<Finding> found = new ArrayList<>();
    for (Treatment treatment : names.keySet()) {
      var asked = treatment.over(run.header().study().fixed()).levels().get("threads.max");
      var most =
          run.trials().stream()
              .filter(t -> t.treatment().equals(treatment) && Trials.completed(t))
              .flatMapToInt(Findings::threadsSeen)
              .max();
      if (asked instanceof Level.Whole(long max) && most.isPresent() && most.getAsInt() < max) {
        found.add(
            observed(
                "With threads.max="
                    + Figures.whole(max)
                    + " only "
                    + Figures.whole(most.getAsInt())
                    + " threads came to be (the whole process, the most seen in any trial)."));
      }
    }
    return found;
  }

  private static IntStream threadsSeen(Trial trial) {
    List<Integer> seen = new ArrayList<>();
    trial.rounds().forEach(r -> Optional.ofNullable(r.threads()).ifPresent(seen::add));
    trial.marks().forEach(m -> Optional.ofNullable(m.threads()).ifPresent(seen::add));
    return seen.stream().mapToInt(Integer::intValue);
  }

  private List<Finding> memory(List<MemoryFigures> memory) {
    List<String> resident = new ArrayList<>();
    for (MemoryFigures m : memory) {
      for (AtMark mark : m.marks()) {
        Summary rss = mark.rssBytes();
        Summary threads = mark.threads();
        if (mark.name() == MarkName.AFTER_LOAD && rss != null) {
          resident.add(
              Figures.bytes(rss.median())
                  + " with "
                  + name(m.treatment())
                  + (m.level() == null ? "" : " at " + m.level().label())
                  + " ("
                  + (threads == null ? "" : Figures.whole(threads.median()) + " threads, ")
                  + "n = "
                  + rss.n()
                  + ")");
        }
      }
    }
    return resident.isEmpty()
        ? List.of()
        : List.of(observed("Resident memory after load: " + joined(resident) + "."));
  }

  private Optional<Finding> threadCost(@Nullable Estimate residentPerThread) {
    List<String> costs = new ArrayList<>();
    ThreadCost.growth(Trials.memory(run))
        .ifPresent(
            growth ->
                costs.addAll(
                    List.of(
                        Figures.bytes(growth.reservedBytes().median()) + " reserved",
                        Figures.bytes(growth.committedBytes().median())
                            + " committed by the JVM's account (n = "
                            + growth.threads().n()
                            + ")")));
    if (residentPerThread != null) {
      costs.add(
          Figures.bytes(residentPerThread.estimate())
              + " resident ("
              + Figures.confidence(residentPerThread.confidence())
              + " interval "
              + Figures.bytes(residentPerThread.low())
              + " to "
              + Figures.bytes(residentPerThread.high())
              + ", slope over n = "
              + residentPerThread.n()
              + " trials)");
    }
    return costs.isEmpty()
        ? Optional.empty()
        : Optional.of(observed("One more thread that came to be took " + joined(costs) + "."));
  }

  // ---- what went wrong ----

  private Optional<Finding> errors() {
    var byKind = new EnumMap<ErrorKind, Long>(ErrorKind.class);
    long requests = 0;
    for (Cell cell : cells) {
      for (RoundFigures round : cell.rounds()) {
        var m = round.measured();
        if (m != null) {
          requests += m.requests() + m.failed();
          m.errors().forEach((kind, count) -> byKind.merge(kind, count, Long::sum));
        }
      }
    }
    long failed = byKind.values().stream().mapToLong(Long::longValue).sum();
    if (failed == 0) {
      return Optional.empty();
    }
    String kinds =
        byKind.entrySet().stream()
            .map(e -> e.getKey().key() + " " + Figures.whole(e.getValue()))
            .collect(Collectors.joining(", "));
    return Optional.of(
        caution(
            Figures.whole(failed)
                + " of "
                + Figures.count(requests, "request")
                + " in valid rounds failed: "
                + kinds
                + "."));
  }

  private List<Finding> failures() {
    List<Finding> found = new ArrayList<>();
    for (Treatment treatment : names.keySet()) {
      List<Trial> trials =
          run.trials().stream().filter(t -> t.treatment().equals(treatment)).toList();
      long failed = trials.stream().filter(t -> t.outcome() instanceof Outcome.Failed).count();
      if (failed > 0) {
        found.add(
            caution(
                Figures.whole(failed)
                    + " of "
                    + Figures.count(trials.size(), "trial")
                    + " with "
                    + name(treatment)
                    + " failed (see the notes)."));
      }
    }
    return found;
  }

  private String name(Treatment treatment) {
    return names.getOrDefault(treatment, treatment.label());
  }

  private static String joined(List<String> parts) {
    return parts.size() < 2
        ? String.join("", parts)
        : String.join(", ", parts.subList(0, parts.size() - 1)) + " and " + parts.getLast();
  }
}
