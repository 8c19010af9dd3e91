package dev.warmlap.cli;

import java.io.PrintWriter;

/**
 * Standard error while something runs. On a terminal a last line tells what is under way and is
 * written over; into a file or pipe go only lines that stay. Safe for use by several threads, so
 * that the words on an interruption do not land inside a line.
 */
final class LiveLine implements AutoCloseable {

  private static final String ERASE_LINE = "\r\u001b[2K";

  private final PrintWriter err;
  private final Terminal terminal;
  private boolean closed;

  LiveLine(PrintWriter err, Terminal terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  /** Prints a line that stays, and below it what is under way. */
  synchronized void say(String line, String underWay) {
    err.println(terminal.liveErr() ? ERASE_LINE + line : line);
    show(underWay);
  }

  /** Tells what is under way. */
  synchronized void show(String underWay) {
    if (terminal.liveErr() && !closed) {
      // The last column stays free: writing to it makes some terminals wrap.
      int room = terminal.width() - 1;
      err.print(
          ERASE_LINE
              + (underWay.length() > room ? underWay.substring(0, room - 1) + "…" : underWay));
    }
    err.flush();
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
}
