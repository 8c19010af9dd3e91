package dev.warmlap.cli;

import dev.warmlap.load.process.Progress;
import dev.warmlap.load.process.RoundListener;
import dev.warmlap.load.process.WarmUp;
import dev.warmlap.model.measure.Window;
import dev.warmlap.model.study.Extent;
import java.time.Duration;
import java.util.Locale;

/** Tells how a load goes. Safe for use by several threads. */
final class LoadProgress implements RoundListener, AutoCloseable {

  private static final String SEPARATOR = " · ";

  private static final Duration SHORTEST = Duration.ofMillis(100);

  private final LiveLine live;
  private final Extent extent;
  private String underWay = "";

  LoadProgress(LiveLine live, Extent extent) {
    this.live = live;
    this.extent = extent;
  }

  /** A line that stays. */
  synchronized void say(String line) {
    live.say(line, underWay);
  }

  void probing(LoadUrl url) {
    show("asking " + url);
  }

  void warming(Progress progress) {
    show(
        "warming the generator"
            + SEPARATOR
            + Words.of(progress.elapsed())
            + SEPARATOR
            + "its JIT compiles for "
            + Math.round(100 * progress.compilingShare())
            + " % of the time");
  }

  void warm(WarmUp warmUp) {
    if (!warmUp.quiet()) {
      say(
          "Generator not yet at rest after "
              + Words.of(warmUp.took())
              + ": the first seconds may hold some of its own warm-up (--warm-up 20s gives it"
              + " more time)");
    }
  }

  void opening(int connections) {
    show("opening " + Words.count(connections, "connection", "connections"));
  }

  @Override
  public void clockStarted() {
    show("begun");
  }

  @Override
  public void windowClosed(Window window) {
    if (window.length().compareTo(SHORTEST) < 0) {
      return; // the last one may hold next to nothing, and a rate over that says nothing
    }
    long errors = window.errors().values().stream().mapToLong(Long::longValue).sum();
    show(
        elapsed(window.start().plus(window.length()))
            + SEPARATOR
            + Words.rate(window.throughputPerSecond())
            + SEPARATOR
            + percentile(window, 50)
            + SEPARATOR
            + percentile(window, 99)
            + SEPARATOR
            + Words.count(errors, "error", "errors"));
  }

  private String elapsed(Duration elapsed) {
    return switch (extent) {
      case Extent.Time(Duration all) -> Words.of(elapsed) + " of " + Words.of(all);
      case Extent.Requests _ -> Words.of(elapsed);
    };
  }

  private static String percentile(Window window, int percentile) {
    return window.completed() == 0
        ? "p" + percentile + " -"
        : String.format(
            Locale.ROOT,
            "p%d %.3g ms",
            percentile,
            window.latency().getValueAtPercentile(percentile) / 1e6);
  }

  @Override
  public void clockStopped() {
    show("done");
  }

  private synchronized void show(String text) {
    underWay = text;
    live.show(text);
  }

  @Override
  public synchronized void close() {
    underWay = "";
    live.close();
  }
}
