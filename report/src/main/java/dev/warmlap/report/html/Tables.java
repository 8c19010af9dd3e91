package dev.warmlap.report.html;

import static dev.warmlap.report.html.Row.Entry.figure;
import static dev.warmlap.report.html.Row.Entry.sentence;
import static dev.warmlap.report.html.Row.Entry.words;

import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.Cell;
import dev.warmlap.report.Cell.CurvePoint;
import dev.warmlap.report.Figures;
import dev.warmlap.report.MemoryFigures;
import dev.warmlap.report.MemoryFigures.AtMark;
import dev.warmlap.report.ReportContent;
import dev.warmlap.report.RoundFigures;
import dev.warmlap.stats.Summary;
import dev.warmlap.stats.compare.Comparison;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tables of the page, which hold every figure that a chart shows. */
public final class Tables {

  /** Percentiles that people ask for, of those on the curve. */
  private static final List<Double> PERCENTILES =
      List.of(50.0, 75.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.99);

  private static final String NOT_MEASURED = "–";

  private final ReportContent content;

  Tables(ReportContent content) {
    this.content = content;
  }

  static String level(LoadLevel level) {
    return Figures.level(level);
  }

  /** Memory of one treatment at one level. */
  public record MemoryTable(String title, List<String> marks, List<Row> rows) {
    public MemoryTable {
      marks = List.copyOf(marks);
      rows = List.copyOf(rows);
    }
  }

  private List<Cell> byTreatment() {
    List<Cell> cells = new ArrayList<>();
    for (Treatment treatment : content.names().keySet()) {
      content.cells().stream().filter(c -> c.treatment().equals(treatment)).forEach(cells::add);
    }
    return cells;
  }

  public List<Row> rounds() {
    List<Row> rows = new ArrayList<>();
    for (Cell cell : byTreatment()) {
      for (RoundFigures round : cell.rounds()) {
        rows.add(round(cell, round));
      }
    }
    return rows;
  }

  private Row round(Cell cell, RoundFigures round) {
    var m = round.measured();
    Function<Function<RoundFigures.Measured, String>, Row.Entry> of =
        f -> figure(m == null ? NOT_MEASURED : f.apply(m));
    return new Row(
        content.name(cell.treatment()),
        round.cold(),
        List.of(
            figure(level(cell.level())),
            words(round.name()),
            of.apply(f -> Figures.rate(f.throughput().median())),
            of.apply(f -> range(f.throughput(), Figures::rate)),
            of.apply(f -> Figures.millis(f.p50Nanos().median())),
            of.apply(f -> Figures.millis(f.p95Nanos().median())),
            of.apply(f -> Figures.millis(f.p99Nanos().median())),
            of.apply(f -> Figures.millis(f.meanNanos().median())),
            of.apply(f -> Figures.whole(f.failed())),
            figure(
                round.leftOut() == 0
                    ? Integer.toString(round.n())
                    : round.n() + " of " + (round.n() + round.leftOut()))));
  }

  /** Only rounds of an open loop have a row. */
  public List<Row> openLoop() {
    List<Row> rows = new ArrayList<>();
    for (Cell cell : byTreatment()) {
      for (RoundFigures round : cell.rounds()) {
        var m = round.measured();
        var open = m == null ? null : m.openLoop();
        if (open != null) {
          rows.add(
              new Row(
                  content.name(cell.treatment()),
                  round.cold(),
                  List.of(
                      figure(level(cell.level())),
                      words(round.name()),
                      figure(Figures.whole(open.due())),
                      figure(Figures.whole(open.dropped())),
                      figure(Figures.millis(open.latenessP99Nanos().median())),
                      figure(Figures.millis(open.serviceP50Nanos().median())),
                      figure(Figures.millis(open.serviceP99Nanos().median())),
                      figure(Integer.toString(round.n())))));
        }
      }
    }
    return rows;
  }

  private static String range(Summary s, DoubleFunction<String> writing) {
    return s.n() == 1 ? "" : writing.apply(s.min()) + " to " + writing.apply(s.max());
  }

  private static String median(@Nullable Summary summary, DoubleFunction<String> writing) {
    return summary == null ? NOT_MEASURED : writing.apply(summary.median());
  }

  public List<Row> cost() {
    List<Row> rows = new ArrayList<>();
    for (Cell cell : byTreatment()) {
      var last = cell.last();
      var m = cell.lastMeasured();
      if (last != null && m != null) {
        rows.add(
            Row.of(
                content.name(cell.treatment()),
                figure(content.lastLevel(cell)),
                figure(median(m.subjectCores(), Figures::three)),
                figure(Figures.three(m.generatorCores().median())),
                figure(median(m.threads(), Figures::whole)),
                figure(median(m.rssBytes(), Figures::mebi)),
                figure(Integer.toString(last.n()))));
      }
    }
    return rows;
  }

  public List<Row> warmUps() {
    return content.warmUps().stream()
        .map(
            w ->
                Row.of(
                    content.name(w.treatment()),
                    figure(level(w.level())),
                    words(w.shapesLabel()),
                    figure(median(w.seconds(), Figures::three)),
                    figure(median(w.requests(), Figures::whole)),
                    figure(median(w.slow(), Figures::whole)),
                    figure(median(w.lost(), Figures::three)),
                    figure(Integer.toString(w.n()))))
        .toList();
  }

  public List<Row> verdicts() {
    return content.comparisons().stream().map(this::verdict).toList();
  }

  private Row verdict(Comparison c) {
    var v = c.verdict();
    var effect = v.effect();
    Double ratio = c.paired().ratio();
    Double hodgesLehmann = c.paired().hodgesLehmann();
    return Row.of(
        content.name(v.treatment()),
        words(v.metric() + (c.primary() ? "" : " (exploratory)")),
        figure(content.comparedLevel(c)),
        figure(ratio == null ? NOT_MEASURED : Figures.change(ratio)),
        figure(
            effect == null
                ? NOT_MEASURED
                : Figures.change(effect.low())
                    + " to "
                    + Figures.change(effect.high())
                    + " at "
                    + Figures.confidence(effect.confidence())),
        figure(hodgesLehmann == null ? NOT_MEASURED : Figures.change(hodgesLehmann)),
        figure(Integer.toString(c.paired().pairs())),
        words(v.call().key()),
        sentence(v.because()));
  }

  public List<String> percentileHeads() {
    return PERCENTILES.stream()
        .map(p -> "p" + (p == Math.rint(p) ? Long.toString(Math.round(p)) : Double.toString(p)))
        .toList();
  }

  public List<Row> percentiles() {
    List<Row> rows = new ArrayList<>();
    for (Cell cell : byTreatment()) {
      if (!cell.curve().isEmpty()) {
        List<Row.Entry> entries = new ArrayList<>();
        entries.add(figure(content.lastLevel(cell)));
        PERCENTILES.forEach(p -> entries.add(figure(at(cell.curve(), p))));
        rows.add(new Row(content.name(cell.treatment()), false, entries));
      }
    }
    return rows;
  }

  private static String at(List<CurvePoint> curve, double percentile) {
    return curve.stream()
        .filter(p -> p.percentile() == percentile)
        .map(p -> Figures.millis(p.nanos()))
        .findFirst()
        .orElse(NOT_MEASURED);
  }

  /** The level is only named where the memory trials had several. */
  static String title(ReportContent content, MemoryFigures m) {
    boolean several = content.memory().stream().map(MemoryFigures::level).distinct().count() > 1;
    return content.name(m.treatment())
        + (several && m.level() != null ? ", " + level(m.level()) + " " + m.level().unit() : "");
  }

  public List<MemoryTable> memory() {
    return content.memory().stream().map(this::memory).toList();
  }

  private MemoryTable memory(MemoryFigures m) {
    List<Row> rows = new ArrayList<>();
    rows.add(row("threads", m, mark -> median(mark.threads(), Figures::whole)));
    rows.add(row("resident", m, mark -> median(mark.rssBytes(), Figures::mebi)));
    rows.add(
        row(
            "the JVM's account, all",
            m,
            mark -> {
              var jvm = mark.nativeMemory();
              return jvm == null ? NOT_MEASURED : both(jvm.reservedBytes(), jvm.committedBytes());
            }));
    var names = new LinkedHashSet<String>();
    for (AtMark mark : m.marks()) {
      var jvm = mark.nativeMemory();
      if (jvm != null) {
        jvm.categories().forEach(c -> names.add(c.name()));
      }
    }
    names.forEach(name -> rows.add(row(name, m, mark -> category(mark, name))));
    return new MemoryTable(
        title(content, m) + " (n = " + m.trials() + ")",
        m.marks().stream().map(mark -> mark.name().key()).toList(),
        rows);
  }

  private static Row row(String head, MemoryFigures m, Function<AtMark, String> writing) {
    return new Row(head, false, m.marks().stream().map(a -> figure(writing.apply(a))).toList());
  }

  private static String category(AtMark mark, String name) {
    var jvm = mark.nativeMemory();
    return jvm == null
        ? NOT_MEASURED
        : jvm.categories().stream()
            .filter(c -> c.name().equals(name))
            .map(c -> both(c.reservedBytes(), c.committedBytes()))
            .findFirst()
            .orElse(NOT_MEASURED);
  }

  private static String both(double reserved, double committed) {
    return Figures.mebi(reserved) + " / " + Figures.mebi(committed);
  }

  public List<Row> growth() {
    return content.threadCosts().stream()
        .map(
            c ->
                Row.of(
                    c.of(),
                    words(c.kind().key()),
                    figure(Figures.bytes(c.bytes())),
                    sentence(c.how())))
        .toList();
  }
}
