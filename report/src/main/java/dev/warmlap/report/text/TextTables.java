package dev.warmlap.report.text;

import static dev.warmlap.report.text.Table.Column.figure;
import static dev.warmlap.report.text.Table.Column.text;

import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.Cell;
import dev.warmlap.report.Figures;
import dev.warmlap.report.MemoryFigures;
import dev.warmlap.report.MemoryFigures.NativeTotals;
import dev.warmlap.report.ReportContent;
import dev.warmlap.report.RoundFigures;
import dev.warmlap.stats.Summary;
import dev.warmlap.stats.compare.Comparison;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The tables of the text report. */
final class TextTables {

  private static final String NOT_MEASURED = "-";

  private final ReportContent content;
  private final String levelTitle;
  private final String treatmentTitle;
  private final int prefix;

  TextTables(ReportContent content) {
    this.content = content;
    // Where a single knob varies it is the column's title, as people write such tables by hand.
    List<String> knobs =
        content.names().values().stream()
            .map(name -> name.contains("=") ? name.substring(0, name.indexOf('=')) : "")
            .distinct()
            .toList();
    boolean single =
        knobs.size() == 1
            && !knobs.getFirst().isEmpty()
            && content.names().values().stream().noneMatch(name -> name.contains(", "));
    this.levelTitle = levelTitle(content.run().header().study().workload().levels().getFirst());
    this.treatmentTitle = single ? knobs.getFirst() : "treatment";
    this.prefix = single ? knobs.getFirst().length() + 1 : 0;
  }

  private String name(Treatment treatment) {
    return content.name(treatment).substring(prefix);
  }

  private static String level(LoadLevel level) {
    return Figures.level(level);
  }

  /** Short, because tables are narrow. */
  private static String levelTitle(LoadLevel level) {
    return switch (level) {
      case LoadLevel.Connections _ -> "conns";
      case LoadLevel.Rate _ -> "due/s";
    };
  }

  Table rounds() {
    var table =
        new Table(
            List.of(
                text(treatmentTitle),
                figure(levelTitle),
                text("round"),
                figure("req/s"),
                figure("lowest-highest", 2),
                figure("p50"),
                figure("p95"),
                figure("p99"),
                figure("avg", 1),
                figure("errors"),
                figure("n")));
    for (Treatment treatment : content.names().keySet()) {
      for (Cell cell : content.cells()) {
        if (cell.treatment().equals(treatment)) {
          cell.rounds().forEach(round -> table.row(round(cell, round)));
        }
      }
    }
    return table;
  }

  private List<String> round(Cell cell, RoundFigures round) {
    var m = round.measured();
    String n =
        round.leftOut() == 0
            ? Integer.toString(round.n())
            : round.n() + " of " + (round.n() + round.leftOut());
    if (m == null) {
      return List.of(
          name(cell.treatment()),
          level(cell.level()),
          round.name(),
          NOT_MEASURED,
          "",
          "",
          "",
          "",
          "",
          "",
          n);
    }
    Summary x = m.throughput();
    return List.of(
        name(cell.treatment()),
        level(cell.level()),
        round.name(),
        Figures.rate(x.median()),
        x.n() == 1 ? "" : Figures.rate(x.min()) + "-" + Figures.rate(x.max()),
        Figures.millis(m.p50Nanos().median()),
        Figures.millis(m.p95Nanos().median()),
        Figures.millis(m.p99Nanos().median()),
        Figures.millis(m.meanNanos().median()),
        Figures.whole(m.failed()),
        n);
  }

  Table cost() {
    var table =
        new Table(
            List.of(
                text(treatmentTitle),
                figure(levelTitle),
                figure("subject CPUs"),
                figure("generator CPUs"),
                figure("threads"),
                figure("resident MiB"),
                figure("n")));
    for (Treatment treatment : content.names().keySet()) {
      for (Cell cell : content.cells()) {
        var last = cell.last();
        var m = cell.lastMeasured();
        if (cell.treatment().equals(treatment) && last != null && m != null) {
          table.row(
              List.of(
                  name(treatment),
                  content.lastLevel(cell),
                  median(m.subjectCores(), Figures::three),
                  Figures.three(m.generatorCores().median()),
                  median(m.threads(), Figures::whole),
                  median(m.rssBytes(), Figures::mebi),
                  Integer.toString(last.n())));
        }
      }
    }
    return table;
  }

  private interface Writing {
    String of(double value);
  }

  private static String median(@Nullable Summary summary, Writing writing) {
    return summary == null ? NOT_MEASURED : writing.of(summary.median());
  }

  Table warmUps() {
    var table =
        new Table(
            List.of(
                text(treatmentTitle),
                figure(levelTitle),
                text("shapes"),
                figure("steady after s"),
                figure("requests"),
                figure("slow"),
                figure("lost"),
                figure("n")));
    content
        .warmUps()
        .forEach(
            w ->
                table.row(
                    List.of(
                        name(w.treatment()),
                        level(w.level()),
                        w.shapesLabel(),
                        median(w.seconds(), Figures::three),
                        median(w.requests(), Figures::whole),
                        median(w.slow(), Figures::whole),
                        median(w.lost(), Figures::three),
                        Integer.toString(w.n()))));
    return table;
  }

  Table verdicts() {
    var table =
        new Table(
            List.of(
                text("metric"),
                text(treatmentTitle),
                figure(levelTitle),
                figure("change"),
                figure("interval"),
                figure("pairs"),
                text("verdict")));
    content.comparisons().forEach(c -> table.row(verdict(c)));
    return table;
  }

  private List<String> verdict(Comparison c) {
    var v = c.verdict();
    var effect = v.effect();
    Double ratio = c.paired().ratio();
    return List.of(
        v.metric() + (c.primary() ? "" : " (expl.)"),
        name(v.treatment()),
        content.comparedLevel(c),
        ratio == null ? NOT_MEASURED : Figures.change(ratio),
        effect == null
            ? NOT_MEASURED
            : Figures.change(effect.low()) + " to " + Figures.change(effect.high()),
        Integer.toString(c.paired().pairs()),
        v.call().key());
  }

  Table memory() {
    var table =
        new Table(
            List.of(
                text(treatmentTitle),
                figure(levelTitle),
                text("mark"),
                figure("threads"),
                figure("resident"),
                figure("reserved", 3),
                figure("committed", 4),
                figure("stacks res.", 6),
                figure("stacks com.", 7),
                figure("heap com.", 2),
                figure("n")));
    for (MemoryFigures m : content.memory()) {
      for (var mark : m.marks()) {
        NativeTotals jvm = mark.nativeMemory();
        table.row(
            List.of(
                name(m.treatment()),
                m.level() == null ? "all" : level(m.level()),
                mark.name().key(),
                median(mark.threads(), Figures::whole),
                median(mark.rssBytes(), Figures::mebi),
                jvm == null ? NOT_MEASURED : Figures.mebi(jvm.reservedBytes()),
                jvm == null ? NOT_MEASURED : Figures.mebi(jvm.committedBytes()),
                category(jvm, "Thread", c -> c.reservedBytes()),
                category(jvm, "Thread", c -> c.committedBytes()),
                category(jvm, "Java Heap", c -> c.committedBytes()),
                Integer.toString(m.trials())));
      }
    }
    return table;
  }

  private static String category(
      @Nullable NativeTotals jvm,
      String name,
      ToDoubleFunction<MemoryFigures.CategoryFigures> figure) {
    return jvm == null
        ? NOT_MEASURED
        : jvm.categories().stream()
            .filter(c -> Objects.equals(c.name(), name))
            .map(c -> Figures.mebi(figure.applyAsDouble(c)))
            .findFirst()
            .orElse(NOT_MEASURED);
  }
}
