package dev.warmlap.report.text;

import dev.warmlap.report.Film;
import dev.warmlap.report.Finding;
import dev.warmlap.report.ReportContent;
import dev.warmlap.report.ScalabilityFigures;
import dev.warmlap.report.ScalabilityWords;
import dev.warmlap.report.config.Snippet;
import java.util.ArrayList;
import java.util.List;

/** A run as text for a terminal: tables, then what was found, then what to mind. */
public final class TextReport {

  /** Narrower than this no table fits; the line then is as long as it must be. */
  private static final int NARROWEST = 60;

  private final ReportContent content;
  private final int width;
  private final Ink ink;
  private final List<String> lines = new ArrayList<>();

  private TextReport(ReportContent content, int width, Ink ink) {
    this.content = content;
    this.width = width;
    this.ink = ink;
  }

  /**
   * Renders the content.
   *
   * @param width columns of the terminal; 80 to 120 suit best
   * @param colour whether the terminal shows colours
   */
  public static String render(ReportContent content, int width, boolean colour) {
    var report =
        new TextReport(content, Math.max(NARROWEST, width), colour ? Ink.COLOUR : Ink.PLAIN);
    report.write();
    return String.join("\n", report.lines) + "\n";
  }

  private void write() {
    var study = content.run().header().study();
    lines.add(ink.bold(study.name() + ", run " + content.run().id()));
    wrap("", "", study.question());
    if (content.provisional()) {
      lines.add("");
      Wrapping.of(content.provisionalBecause(), width)
          .forEach(line -> lines.add(ink.tone(Finding.Tone.CAUTION, line)));
    }
    var tables = new TextTables(content);
    legend();
    table("Throughput and latency", tables.rounds());
    lines.addAll(
        Wrapping.of(
                "Medians over n valid speed trials, with the lowest and highest trial; percentiles"
                    + " are each trial's own, in ms.",
                width)
            .stream()
            .map(ink::faint)
            .toList());
    if (!content.markExplained().isEmpty()) {
      Wrapping.of(content.markExplained(), width)
          .forEach(line -> lines.add(ink.tone(Finding.Tone.CAUTION, line)));
    }
    table("Cost in the last round", tables.cost());
    var warmUps = tables.warmUps();
    table("What warming up cost the users", warmUps);
    if (!warmUps.empty()) {
      Wrapping.of(
              "Medians of the trials that warm up, until the steady state as seen afterwards: good"
                  + " answers; those slower than twice the steady p99; those that a warm server"
                  + " would have given more.",
              width)
          .forEach(line -> lines.add(ink.faint(line)));
    }
    table("Compared with " + content.name(study.baseline()), tables.verdicts());
    scalability();
    table("Memory in MiB (memory trials, medians)", tables.memory());
    films();
    findings();
    settingsToPaste();
    notes();
  }

  private void films() {
    for (Film film : content.firstFilms()) {
      List<String> course = FilmText.of(film, width);
      if (!course.isEmpty()) {
        lines.add("");
        lines.add(ink.bold("Warm-up film: " + content.filmTitle(film)));
        lines.addAll(course);
        film.words().forEach(words -> wrap("", "", words));
      }
    }
  }

  private void legend() {
    if (content.names().entrySet().stream().anyMatch(e -> e.getValue().length() <= 3)) {
      lines.add("");
      content.names().forEach((treatment, name) -> wrap(name + "  ", "   ", treatment.label()));
    }
  }

  private void table(String title, Table table) {
    if (!table.empty()) {
      lines.add("");
      lines.add(ink.bold(title));
      lines.addAll(table.lines(width));
    }
  }

  private void scalability() {
    var words = new ScalabilityWords(content.names());
    for (ScalabilityFigures figures : content.scalability()) {
      lines.add("");
      lines.add(ink.bold("Scalability " + words.title(figures)));
      words.sentences(figures).forEach(sentence -> wrap("- ", "  ", sentence));
    }
  }

  private void findings() {
    if (content.findings().isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(ink.bold("What was found"));
    for (Finding finding : content.findings()) {
      String badge = "[" + finding.badge() + "]";
      List<String> wrapped = Wrapping.of(badge + " " + finding.text(), width - 2);
      for (int i = 0; i < wrapped.size(); i++) {
        String line = wrapped.get(i);
        lines.add(
            i == 0 ? "* " + line.replace(badge, ink.tone(finding.tone(), badge)) : "  " + line);
      }
    }
  }

  private void settingsToPaste() {
    var settings = content.settingsToPaste();
    if (settings.isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(ink.bold("Settings to paste"));
    wrap("", "", settings.summary());
    settings.because().forEach(reason -> wrap("- ", "  ", reason));
    for (Snippet snippet : settings.snippets()) {
      lines.add("");
      lines.add(ink.faint(snippet.where()));
      snippet.text().lines().forEach(line -> lines.add("    " + line));
    }
    if (!settings.left().isEmpty()) {
      lines.add("");
      lines.add("Leave as it is:");
      settings.left().forEach(reason -> wrap("- ", "  ", reason));
    }
  }

  private void notes() {
    if (content.notes().isEmpty()) {
      return;
    }
    lines.add("");
    lines.add(ink.bold("Notes"));
    content.notes().forEach(note -> wrap("- ", "  ", note));
  }

  private void wrap(String first, String next, String text) {
    List<String> wrapped = Wrapping.of(text, width - first.length());
    for (int i = 0; i < wrapped.size(); i++) {
      lines.add((i == 0 ? first : next) + wrapped.get(i));
    }
  }
}
