package dev.warmlap.cli;

import dev.warmlap.model.event.Event;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * Shows progress on standard error. On a terminal a last line tells what is under way and is
 * written over; into a file or pipe go only lines that stay. Safe for use by several threads, so
 * that the words on an interruption do not land inside a line.
 */
final class ProgressPrinter implements Consumer<Event>, AutoCloseable {

  private static final String ERASE_LINE = "\r\u001b[2K";

  private final Progress progress;
  private final PrintWriter err;
  private final Terminal terminal;
  private boolean closed;

  ProgressPrinter(PrintWriter err, Terminal terminal, InstantSource clock) {
    this.progress = new Progress(clock);
    this.err = err;
    this.terminal = terminal;
  }

  @Override
  public synchronized void accept(Event event) {
    progress.take(event).ifPresentOrElse(this::say, this::showUnderWay);
  }

  /** Prints a line that stays. */
  synchronized void say(String line) {
    err.println(terminal.liveErr() ? ERASE_LINE + line : line);
    showUnderWay();
  }

  /** Takes the last line away, so that what is printed next stands on a line of its own. */
  @Override
  public synchronized void close() {
    closed = true;
    if (terminal.liveErr()) {
      err.print(ERASE_LINE);
    }
    err.flush();
  }

  private void showUnderWay() {
    if (terminal.liveErr() && !closed) {
      String line = progress.underWay();
      // The last column stays free: writing to it makes some terminals wrap.
      int room = terminal.width() - 1;
      err.print(ERASE_LINE + (line.length() > room ? line.substring(0, room - 1) + "…" : line));
    }
    err.flush();
  }
}
