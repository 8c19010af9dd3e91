package dev.warmlap.report.text;

import dev.warmlap.report.Figures;
import dev.warmlap.report.Film;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A film in a few lines of bars, a column for each slice of time. */
final class FilmText {

  /** A film of fewer windows is no course: the tables say as much. */
  private static final int FEWEST_WINDOWS = 10;

  /** An eighth of a line more each. */
  private static final String BARS = " ▁▂▃▄▅▆▇█";

  /** What is less than this of a processor, or of a thread that waits, is not worth a line. */
  private static final double NOTHING = 0.005;

  private static final int HEAD = 9;

  /** Room for the scale behind the bars: {@code 0 to 123,456 req/s}. */
  private static final int SCALE = 20;

  private final Film film;
  private final int columns;
  private final double step;

  private FilmText(Film film, int width) {
    this.film = film;
    // No more columns than windows of a second, which would only leave gaps.
    this.columns =
        (int) Math.clamp(Math.ceil(film.seconds()), 1, Math.max(10, width - HEAD - SCALE));
    this.step = film.seconds() / columns;
  }

  /**
   * The lines, without a title; none where the film is too short.
   *
   * @param width that no line exceeds
   */
  static List<String> of(Film film, int width) {
    return film.load().size() < FEWEST_WINDOWS ? List.of() : new FilmText(film, width).lines();
  }

  private record Slice(double start, double end, double value) {}

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    add(
        lines,
        "req/s",
        film.load().stream().map(w -> new Slice(w.start(), w.end(), w.throughput())).toList(),
        Figures::rate);
    add(lines, "C1", subject(Film.Subject::c1), FilmText::cpus);
    add(lines, "C2", subject(Film.Subject::c2), FilmText::cpus);
    add(lines, "JIT waits", subject(Film.Subject::waiting), FilmText::threads);
    add(lines, "GC", subject(Film.Subject::gc), FilmText::cpus);
    lines.add(" ".repeat(HEAD + 1) + phases());
    return lines;
  }

  private static String cpus(double most) {
    return Figures.three(most) + " CPUs";
  }

  private static String threads(double most) {
    return Figures.three(most) + " threads";
  }

  private List<Slice> subject(Function<Film.Subject, @Nullable Double> figure) {
    List<Slice> slices = new ArrayList<>();
    for (Film.Subject w : film.subject()) {
      Double value = figure.apply(w);
      if (value != null) {
        slices.add(new Slice(w.start(), w.end(), value));
      }
    }
    return slices;
  }

  private void add(
      List<String> lines, String name, List<Slice> slices, Function<Double, String> scale) {
    double[] means = means(slices);
    double most = 0;
    for (double mean : means) {
      most = Math.max(most, Double.isNaN(mean) ? 0 : mean);
    }
    if (most < NOTHING) {
      return;
    }
    var bars = new StringBuilder();
    for (double mean : means) {
      bars.append(bar(mean, most));
    }
    lines.add(String.format("%-" + HEAD + "s ", name) + bars + " to " + scale.apply(most));
  }

  private static char bar(double mean, double most) {
    if (Double.isNaN(mean) || mean < most * 1e-3) {
      return BARS.charAt(0);
    }
    int full = BARS.length() - 1;
    return BARS.charAt(Math.clamp(Math.round(mean / most * full), 1, full));
  }

  /** Over each column, weighted by time; NaN where nothing is known. */
  private double[] means(List<Slice> slices) {
    double[] means = new double[columns];
    for (int column = 0; column < columns; column++) {
      double from = column * step;
      double to = from + step;
      double sum = 0;
      double time = 0;
      for (Slice slice : slices) {
        double overlap = Math.min(to, slice.end) - Math.max(from, slice.start);
        if (overlap > 0) {
          sum += overlap * slice.value;
          time += overlap;
        }
      }
      means[column] = time > 0 ? sum / time : Double.NaN;
    }
    return means;
  }

  /** Where each round begins, with as much of its name as there is room for. */
  private String phases() {
    var line = new StringBuilder(" ".repeat(columns));
    List<Film.Part> parts = film.parts();
    for (int i = 0; i < parts.size(); i++) {
      int at = column(parts.get(i).start());
      int next = i + 1 < parts.size() ? column(parts.get(i + 1).start()) : columns;
      String name = "|" + parts.get(i).name();
      int room = Math.min(Math.max(1, next - at), columns - at);
      String shown = name.substring(0, Math.min(room, name.length()));
      line.replace(at, at + shown.length(), shown);
    }
    return line.toString().stripTrailing();
  }

  private int column(double seconds) {
    return Math.clamp(Math.round(seconds / step), 0, columns - 1);
  }
}
