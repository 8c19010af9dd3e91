package dev.warmlap.report.text;

import dev.warmlap.model.measure.Batches;
import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.Garbage;
import dev.warmlap.model.measure.GeneratorUse;
import dev.warmlap.model.measure.OpenLoop;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Traffic;
import dev.warmlap.report.Figures;
import dev.warmlap.report.LoadAsked;
import dev.warmlap.report.LoadAsked.Course;
import dev.warmlap.report.LoadAsked.Pace;
import dev.warmlap.report.LoadAsked.Stretch;
import dev.warmlap.report.LoadContent;
import dev.warmlap.report.TlsWords;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The sentences of a load's page. */
final class LoadWords {

  private LoadWords() {}

  static String sent(LoadAsked.Sent sent) {
    return switch (sent) {
      case LoadAsked.OneRequest(String method, String url) -> method + " " + url;
      case LoadAsked.OfFile of -> of.file() + " on " + of.url();
    };
  }

  static String traffic(Traffic traffic) {
    int rows = traffic.feed().rows().size();
    return traffic.label()
        + (rows == 0 ? "" : ", with " + Figures.count(rows, "row") + " of values")
        + ".";
  }

  static String asked(LoadAsked asked) {
    String pace =
        switch (asked.pace()) {
          case Pace.Closed(Course busy) ->
              "Closed loop of "
                  + course(
                      busy,
                      busy instanceof Course.Steady(double one) && one == 1
                          ? " connection"
                          : " connections");
          case Pace.Open open ->
              "Open loop at "
                  + course(open.rate(), " req/s")
                  + ", "
                  + open.arrivals()
                  + " arrivals"
                  + (open.seed() == null ? "" : " (seed " + open.seed() + ")")
                  + ", on "
                  + Figures.count(open.connections(), "connection");
        };
    String extent =
        switch (asked.extent()) {
          case Extent.Requests(long count) -> "for " + Figures.count(count, "request");
          case Extent.Time(var duration) -> "for " + asWritten(duration);
        };
    return pace
        + " "
        + extent
        + (asked.keepAlive() ? "" : ", a new connection for each request")
        + (asked.anyCertificate() ? ", any certificate accepted" : "")
        + (asked.from().isEmpty() ? "" : ", from " + String.join(", ", asked.from()))
        + ".";
  }

  /** What was asked has no more digits than it was asked with. */
  private static String asWritten(Duration duration) {
    return duration.toMillis() % 1000 == 0
        ? Figures.whole(duration.toSeconds()) + " s"
        : Figures.whole(duration.toMillis()) + " ms";
  }

  private static String course(Course course, String unit) {
    return switch (course) {
      case Course.Steady(double value) -> Figures.plain(value) + unit;
      case Course.Changing(var stretches) ->
          stretches.size() == 1
              ? values(stretches.getFirst()) + unit
              : stretches.stream()
                  .map(stretch -> values(stretch) + unit + " for " + asWritten(stretch.length()))
                  .collect(Collectors.joining(", then "));
    };
  }

  private static String values(Stretch stretch) {
    return stretch.from() == stretch.to()
        ? Figures.plain(stretch.from())
        : Figures.plain(stretch.from()) + " to " + Figures.plain(stretch.to());
  }

  static String throughput(LoadContent content) {
    return Figures.rate(content.measured().throughputPerSecond())
        + " req/s over "
        + Figures.span(content.measured().throughputOver())
        + "; "
        + Figures.count(content.measured().completed(), "good answer")
        + " in "
        + Figures.span(content.measured().total());
  }

  static String arrivals(OpenLoop open) {
    return Figures.whole(open.arrivals())
        + " due, "
        + Figures.whole(open.arrivals() - open.dropped())
        + " sent, "
        + Figures.whole(open.dropped())
        + " dropped";
  }

  static String errors(LoadContent content) {
    long failed = content.measured().failed();
    return failed == 0
        ? "none"
        : "%s of %s (%s %%)"
            .formatted(
                Figures.whole(failed),
                Figures.whole(content.requests()),
                Figures.three(100.0 * failed / content.requests()));
  }

  /** A line for each kind, the most frequent first, with its first words. */
  static List<String> errorKinds(RoundMeasurement measured) {
    return measured.errors().entrySet().stream()
        .sorted(
            Map.Entry.<ErrorKind, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .map(
            error -> {
              String words = measured.errorDetails().get(error.getKey());
              return error.getKey().key()
                  + " "
                  + Figures.whole(error.getValue())
                  + (words == null ? "" : ", the first: " + words);
            })
        .toList();
  }

  static String statuses(SortedMap<Integer, Long> statuses) {
    return statuses.isEmpty()
        ? "none: not one complete answer"
        : statuses.entrySet().stream()
            .map(e -> e.getKey() + ": " + Figures.whole(e.getValue()))
            .collect(Collectors.joining(", "));
  }

  static String connections(RoundMeasurement measured) {
    return Figures.whole(measured.connectionsOpened())
        + " opened in "
        + Figures.span(measured.opening())
        + " before the clock started, "
        + Figures.count(measured.reconnects(), "reconnect")
        + " while it ran";
  }

  static String tls(TlsUse tls) {
    return TlsWords.spoken(tls) + "; handshakes: " + TlsWords.handshakes(tls);
  }

  static String cpu(LoadContent content) {
    GeneratorUse use = content.measured().generator();
    Double micros = content.cpuMicrosPerRequest();
    return use.backend()
        + ", "
        + Figures.count(use.threads(), "thread")
        + "; CPU "
        + Figures.three(use.cpu().user().toNanos() / 1e9)
        + " s user, "
        + Figures.three(use.cpu().system().toNanos() / 1e9)
        + " s system"
        + (micros == null ? "" : ", " + Figures.three(micros) + " µs a request");
  }

  static String ownDelays(GeneratorUse use) {
    return "busiest loop "
        + Figures.three(100 * use.maxUtilisation())
        + " % busy, longest stall "
        + Figures.millis((double) use.longestStall().toNanos())
        + " ms, "
        + Figures.three(use.allocatedBytesPerRequest())
        + " bytes allocated a request";
  }

  /** How its loops were let in beside other threads, and its collector's share. */
  static String ownWaits(GeneratorUse use) {
    Duration queued = use.runQueueWait();
    Garbage garbage = use.garbage();
    return switch (use.scheduling()) {
          case BATCH -> "does not interrupt the server (SCHED_BATCH)";
          case NORMAL -> "may interrupt the server (SCHED_OTHER)";
        }
        + (queued == null ? "" : ", waited " + Figures.span(queued) + " for a processor")
        + (garbage == null
            ? ""
            : ", "
                + Figures.count(garbage.collections(), "garbage collection")
                + (garbage.collections() == 0 ? "" : " of " + Figures.span(garbage.took())));
  }

  static String batches(Batches batches) {
    return "waited for batches of "
        + batches.events()
        + ", up to "
        + Figures.three(batches.patience().toNanos() / 1e3)
        + " µs and the lateness of its timer: "
        + Figures.count(batches.waits(), "wait")
        + " of "
        + Figures.three(batches.meanWait().toNanos() / 1e3)
        + " µs on average, by which answers can look later";
  }

  static String warmUp(LoadContent.@Nullable WarmUp warmUp) {
    if (warmUp == null) {
      return "not warmed up: the first answers pay for its own compiler";
    }
    return warmUp.quiet()
        ? "warm: its compiler was at rest after " + Figures.span(warmUp.took())
        : "its compiler was not at rest after "
            + Figures.span(warmUp.took())
            + " of warm-up: the first seconds may hold some of it";
  }

  static String littlesLaw(LoadContent.InFlight inFlight) {
    return Figures.three(inFlight.implied())
        + " in flight by throughput x latency, "
        + Figures.three(inFlight.sampled())
        + " by "
        + Figures.count(inFlight.samples(), "sample")
        + ": ratio "
        + Figures.ratio(inFlight.implied() / inFlight.sampled());
  }
}
