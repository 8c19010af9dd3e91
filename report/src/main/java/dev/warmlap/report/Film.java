package dev.warmlap.report;

import dev.warmlap.model.measure.JitUse;
import dev.warmlap.model.measure.SubjectWindow;
import dev.warmlap.model.measure.Window;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.WarmUp;
import dev.warmlap.model.study.LoadLevel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One trial from its first request to its last: throughput, and what the JVM's compilers and
 * collectors did meanwhile, on one axis of time, pauses included.
 *
 * @param parts its rounds, in order
 * @param load throughput, by windows
 * @param subject what the subject did, by about a second; empty where it was not read
 * @param courses what is seen of it afterwards, for each load level
 * @param marks instants that mean something, in the order of time
 */
public record Film(
    Trial trial,
    List<Part> parts,
    List<Load> load,
    List<Subject> subject,
    List<WarmUpCourse> courses,
    List<Mark> marks) {

  /** Shorter windows hold too few answers, and too few of the kernel's ticks of 10 ms. */
  private static final Duration SHORTEST_WINDOW = Duration.ofMillis(500);

  public Film {
    parts = List.copyOf(parts);
    load = List.copyOf(load);
    subject = List.copyOf(subject);
    courses = List.copyOf(courses);
    marks = List.copyOf(marks);
  }

  /**
   * A round. Times are seconds since the first request.
   *
   * @param warmUp how it ended as a warm-up; null when it was measured
   */
  public record Part(
      double start,
      double end,
      LoadLevel level,
      int number,
      boolean cold,
      @Nullable WarmUp warmUp) {

    /** {@code warm-up, cold}, {@code round 2}. */
    public String name() {
      return (warmUp == null ? "round " + number : "warm-up") + (cold ? ", cold" : "");
    }
  }

  /**
   * An instant.
   *
   * @param words short, for a picture
   */
  public record Mark(double at, Kind kind, String words) {

    /** What it means. */
    public enum Kind {
      /** The level of throughput changes here. */
      CHANGE("change"),
      /** The steady state begins here, as seen afterwards. */
      STEADY("steady"),
      /** A false plateau ended with a pause here. */
      FALSE_PLATEAU("false-plateau"),
      /** The running warm-up was called steady, or its budget was spent. */
      WARMED_UP("warmed-up");

      private final String key;

      Kind(String key) {
        this.key = key;
      }

      /** The kind's name in the page's data. */
      public String key() {
        return key;
      }
    }
  }

  /** Good answers per second over a window. */
  public record Load(double start, double end, double throughput) {}

  /**
   * What the subject did, in processors; null where it is not known, or where there is none.
   *
   * @param waiting of the compilers, in threads that could run but waited for a processor
   * @param collections ended in this time
   */
  public record Subject(
      double start,
      double end,
      @Nullable Double cpu,
      @Nullable Double c1,
      @Nullable Double c2,
      @Nullable Double waiting,
      @Nullable Double gc,
      @Nullable Long collections) {}

  /** The film of a trial; empty when it has no window. */
  public static Optional<Film> of(Trial trial) {
    List<Part> parts = new ArrayList<>();
    List<Load> load = new ArrayList<>();
    List<Subject> subject = new ArrayList<>();
    @Nullable Instant first = null;
    for (Round round : trial.rounds()) {
      var measured = round.measurement();
      first = first == null ? measured.startedAt() : first;
      double start = seconds(Duration.between(first, measured.startedAt()));
      parts.add(
          new Part(
              start,
              start + seconds(measured.total()),
              round.level(),
              round.number(),
              round.cold(),
              round.warmUp()));
      measured.windows().stream()
          .filter(window -> window.length().compareTo(SHORTEST_WINDOW) >= 0)
          .forEach(window -> load.add(load(start, window)));
      round.subjectWindows().stream()
          .filter(window -> window.length().compareTo(SHORTEST_WINDOW) >= 0)
          .forEach(window -> subject.add(subject(start, window)));
    }
    if (load.isEmpty()) {
      return Optional.empty();
    }
    List<WarmUpCourse> courses = WarmUpCourse.of(trial);
    List<Mark> marks = new ArrayList<>(marks(parts));
    courses.forEach(course -> marks.addAll(course.marks()));
    marks.sort(Comparator.comparingDouble(Mark::at));
    return Optional.of(new Film(trial, parts, load, subject, courses, marks));
  }

  /** What there is to say of it beside the picture, in sentences. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    for (Mark mark : marks) {
      if (mark.kind() == Mark.Kind.FALSE_PLATEAU || mark.kind() == Mark.Kind.WARMED_UP) {
        words.add(mark.words() + " at " + Figures.three(mark.at()) + " s");
      }
    }
    List<String> sentences = new ArrayList<>();
    if (!words.isEmpty()) {
      String all = Wording.joined(words);
      sentences.add(all.substring(0, 1).toUpperCase(Locale.ROOT) + all.substring(1) + ".");
    }
    courses.forEach(course -> sentences.addAll(course.words()));
    if (!missing().isEmpty()) {
      sentences.add(missing());
    }
    return sentences;
  }

  /** How long it is, in seconds. */
  public double seconds() {
    return parts.getLast().end();
  }

  /** Whether this figure is known of any moment. */
  public boolean shows(Function<Subject, ? extends @Nullable Number> figure) {
    return subject.stream().map(figure).anyMatch(Objects::nonNull);
  }

  /**
   * What the film cannot show, or shows to be not there, in a sentence; empty when all is there.
   */
  public String missing() {
    if (subject.isEmpty()) {
      return "What the server did meanwhile was not read.";
    }
    boolean c1 = shows(Subject::c1);
    boolean c2 = shows(Subject::c2);
    if (!shows(Subject::gc)) {
      return "The server's compilers cannot be seen: it is no JVM, or one that does not name its"
          + " threads.";
    }
    if (!c1 && !c2) {
      return "The JVM has no JIT compilers: it only interprets.";
    }
    return c1 && c2 ? "" : "The JVM has no " + (c1 ? "C2" : "C1") + " compiler.";
  }

  private static List<Mark> marks(List<Part> parts) {
    List<Mark> marks = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      WarmUp warmUp = parts.get(i).warmUp();
      if (warmUp == null) {
        continue;
      }
      if (i > 0 && warmUp.afterFalsePlateau()) {
        marks.add(new Mark(parts.get(i - 1).end(), Mark.Kind.FALSE_PLATEAU, "false plateau"));
      }
      switch (warmUp.end()) {
        case STEADY ->
            marks.add(new Mark(parts.get(i).end(), Mark.Kind.WARMED_UP, "called steady"));
        case BUDGET_SPENT ->
            marks.add(new Mark(parts.get(i).end(), Mark.Kind.WARMED_UP, "budget spent"));
        case IN_DOUBT, CUT_SHORT -> {}
      }
    }
    return marks;
  }

  private static Load load(double roundStart, Window window) {
    double start = roundStart + seconds(window.start());
    return new Load(start, start + seconds(window.length()), window.throughputPerSecond());
  }

  private static Subject subject(double roundStart, SubjectWindow window) {
    double start = roundStart + seconds(window.start());
    JitUse jit = window.jit();
    return new Subject(
        start,
        start + seconds(window.length()),
        share(window.cpu(), window),
        jit == null ? null : share(jit.c1(), window),
        jit == null ? null : share(jit.c2(), window),
        jit == null ? null : share(jit.runQueueWait(), window),
        share(window.gcCpu(), window),
        window.collections());
  }

  private static @Nullable Double share(@Nullable Duration part, SubjectWindow window) {
    return part == null ? null : (double) part.toNanos() / window.length().toNanos();
  }

  private static double seconds(Duration span) {
    return span.toNanos() / 1e9;
  }
}
