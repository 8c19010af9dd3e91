package dev.warmlap.report.text;

import dev.warmlap.report.Figures;
import dev.warmlap.report.Finding.Tone;
import dev.warmlap.report.SteadySeries;
import dev.warmlap.report.text.Table.Column;
import dev.warmlap.stats.steady.Segment;
import dev.warmlap.stats.steady.SteadyStart;
import dev.warmlap.stats.steady.WarmUpShape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Series with their steady states, for a terminal: the answer, the course, the segments. */
public final class SteadyText {

  /** Narrower than this nothing fits; the line then is as long as it must be. */
  private static final int NARROWEST = 60;

  private static final int WIDEST = 110;

  /** Of more segments a table is no longer read. */
  private static final int MOST_SEGMENTS = 12;

  private final SteadySeries series;
  private final int width;
  private final Ink ink;
  private final List<String> lines = new ArrayList<>();

  private SteadyText(SteadySeries series, int width, Ink ink) {
    this.series = series;
    this.width = width;
    this.ink = ink;
  }

  /**
   * Renders the page.
   *
   * @param width columns of the terminal
   * @param colour whether the terminal shows colours
   */
  public static String render(List<SteadySeries> all, int width, boolean colour) {
    List<String> lines = new ArrayList<>();
    for (SteadySeries series : all) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      var text =
          new SteadyText(
              series, Math.clamp(width, NARROWEST, WIDEST), colour ? Ink.COLOUR : Ink.PLAIN);
      text.write();
      lines.addAll(text.lines);
    }
    return String.join("\n", lines) + "\n";
  }

  private void write() {
    lines.add(ink.bold(series.name()) + ": " + ink.tone(tone(), answer()));
    Wrapping.of(because(), width - 2).forEach(line -> lines.add("  " + line));
    lines.add("");
    lines.addAll(new CourseChart(series, width).lines());
    lines.add("");
    segments();
  }

  private String answer() {
    SteadyStart start = series.state().start();
    String shape = series.state().shape().words();
    return start == null || start.index() == 0
        ? shape
        : shape + ", steady from " + seconds(series.at(start.index())) + " on";
  }

  private Tone tone() {
    return switch (series.state().shape()) {
      case FLAT, WARMS_UP -> Tone.GOOD;
      case SLOWS_DOWN, NO_STEADY_STATE -> Tone.CAUTION;
    };
  }

  private String because() {
    String because = series.state().because();
    return because.substring(0, 1).toUpperCase(Locale.ROOT)
        + because.substring(1)
        + " ("
        + Figures.count(series.length(), "window")
        + " of "
        + seconds(series.window())
        + (series.labelMode() ? ", label mode)." : ").");
  }

  /** In seconds alone, as the reason has it: {@code 200 s} and not minutes beside it. */
  static String seconds(Duration span) {
    return Figures.plain(span.toMillis() / 1e3) + " s";
  }

  private void segments() {
    List<Segment> all = series.state().segments();
    var table =
        new Table(
            List.of(
                Column.figure("from"),
                Column.figure("to"),
                Column.figure("windows"),
                Column.figure("mean"),
                Column.text("")));
    int first = Math.max(0, all.size() - MOST_SEGMENTS);
    for (Segment segment : all.subList(first, all.size())) {
      table.row(
          List.of(
              seconds(series.at(segment.from())),
              seconds(series.at(segment.to())),
              Figures.whole(segment.to() - segment.from()),
              Figures.three(segment.mean()),
              isSteady(segment) ? "steady" : ""));
    }
    table.lines(width - 2).forEach(line -> lines.add("  " + line));
    if (first > 0) {
      lines.add(
          "  " + ink.faint(Figures.count(first, "earlier segment") + " left out; --json has all"));
    }
  }

  private boolean isSteady(Segment segment) {
    SteadyStart start = series.state().start();
    return series.state().shape() != WarmUpShape.NO_STEADY_STATE
        && start != null
        && segment.from() >= start.index();
  }
}
