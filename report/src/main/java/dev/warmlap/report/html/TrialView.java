package dev.warmlap.report.html;

import static dev.warmlap.report.html.Row.Entry.figure;
import static dev.warmlap.report.html.Row.Entry.sentence;
import static dev.warmlap.report.html.Row.Entry.words;

import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.measure.TlsUse.Handshakes;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.report.Figures;
import dev.warmlap.report.Film;
import dev.warmlap.report.ReportContent;
import dev.warmlap.report.TlsWords;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One trial as the page lists it.
 *
 * @param film the number of the film that is shown with it; 0 for none
 * @param filmWords what there is to say of it
 */
public record TrialView(
    String title,
    String outcome,
    String tone,
    String facts,
    List<String> reasons,
    List<String> lastLogLines,
    int film,
    List<String> filmWords,
    List<Row> rounds) {

  private static final String NOT_MEASURED = "–";

  public TrialView {
    reasons = List.copyOf(reasons);
    lastLogLines = List.copyOf(lastLogLines);
    filmWords = List.copyOf(filmWords);
    rounds = List.copyOf(rounds);
  }

  static TrialView of(ReportContent content, Trial trial) {
    long invalid = trial.measuredRounds().stream().filter(r -> !r.valid()).count();
    Optional<Film> film = content.film(trial);
    String title =
        "Trial "
            + trial.position()
            + " · block "
            + trial.block()
            + " · "
            + content.name(trial.treatment())
            + (trial.level() == null
                ? ""
                : " · " + Tables.level(trial.level()) + " " + trial.level().unit())
            + " · "
            + trial.purpose().key()
            + (invalid == 0 ? "" : " · " + Figures.count(invalid, "invalid round"));
    String facts =
        "Started "
            + trial.startedAt()
            + ", took "
            + Figures.span(trial.took())
            + ". Logs (may have been removed since): "
            + trial.logs();
    return new TrialView(
        title,
        trial.outcome().key(),
        tone(trial, invalid),
        facts,
        reasons(trial.outcome()),
        trial.outcome() instanceof Outcome.Failed failed ? failed.lastLogLines() : List.of(),
        film.isPresent() ? trial.position() : 0,
        film.map(Film::words).orElse(List.of()),
        trial.rounds().stream().map(TrialView::round).toList());
  }

  private static String tone(Trial trial, long invalid) {
    return switch (trial.outcome()) {
      case Outcome.Completed completed -> invalid == 0 ? "" : "caution";
      case Outcome.Failed failed -> "bad";
      case Outcome.Invalid violations -> "caution";
    };
  }

  private static List<String> reasons(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Completed completed -> List.of();
      case Outcome.Failed failed -> List.of(failed.kind() + ": " + failed.message());
      case Outcome.Invalid(var violations) -> violations.stream().map(TrialView::reason).toList();
    };
  }

  private static String reason(Violation violation) {
    return violation.rule() + ": " + violation.message();
  }

  private static Row round(Round round) {
    var m = round.measurement();
    Histogram latency = m.interior().latency();
    TlsUse tls = m.tls();
    return Row.of(
        (round.warmUp() == null ? "" : "warm-up ")
            + round.number()
            + (round.cold() ? " (cold)" : ""),
        figure(Tables.level(round.level())),
        figure(Figures.rate(m.interior().throughputPerSecond())),
        figure(percentile(latency, 50)),
        figure(percentile(latency, 95)),
        figure(percentile(latency, 99)),
        figure(Figures.whole(m.failed())),
        figure(cores(round.subjectCpu(), round)),
        figure(cores(m.generator().cpu(), round)),
        words(tls == null ? NOT_MEASURED : handshakes(tls)),
        figure(round.threads() == null ? NOT_MEASURED : Figures.whole((long) round.threads())),
        sentence(
            round.warmUp() != null
                ? round.warmUp().end().key() + ": " + round.warmUp().because()
                : round.valid()
                    ? "valid"
                    : round.violations().stream()
                        .map(TrialView::reason)
                        .collect(Collectors.joining("; "))));
  }

  /** All of a round, whenever they were. */
  private static String handshakes(TlsUse tls) {
    return TlsWords.counts(
        new Handshakes(
            tls.opening().full() + tls.clocked().full(),
            tls.opening().resumed() + tls.clocked().resumed()));
  }

  private static String percentile(Histogram latency, double percentile) {
    return latency.getTotalCount() == 0
        ? NOT_MEASURED
        : Figures.millis((double) latency.getValueAtPercentile(percentile));
  }

  private static String cores(@Nullable CpuTime cpu, Round round) {
    return cpu == null
        ? NOT_MEASURED
        : Figures.three((double) cpu.total().toNanos() / round.measurement().total().toNanos());
  }
}
