package dev.warmlap.cli;

import dev.warmlap.model.event.Event;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.function.Consumer;

/** Shows a study's progress on standard error. Safe for use by several threads. */
final class ProgressPrinter implements Consumer<Event>, AutoCloseable {

  private final Progress progress;
  private final LiveLine live;

  ProgressPrinter(PrintWriter err, Terminal terminal, InstantSource clock) {
    this.progress = new Progress(clock);
    this.live = new LiveLine(err, terminal);
  }

  @Override
  public synchronized void accept(Event event) {
    progress.take(event).ifPresentOrElse(this::say, () -> live.show(progress.underWay()));
  }

  /** Prints a line that stays. */
  synchronized void say(String line) {
    live.say(line, progress.underWay());
  }

  /** Takes the last line away, so that what is printed next stands on a line of its own. */
  @Override
  public synchronized void close() {
    live.close();
  }
}
