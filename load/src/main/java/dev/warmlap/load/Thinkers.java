package dev.warmlap.load;

import dev.warmlap.load.Connection.Phase;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Connections whose users think, in order of when they have done so. */
final class Thinkers {

  /** The time of the entry, which stays when the connection is lost and its time changes. */
  private record Entry(long atNanos, Connection connection) {}

  private final PriorityQueue<Entry> entries =
      new PriorityQueue<>(Comparator.comparingLong(Entry::atNanos));

  private long nextDueNanos = RoundControl.NEVER;

  /** What is done with a connection whose user has thought. */
  interface Resume {
    void goOn(Connection connection, long now);
  }

  void add(Connection connection) {
    entries.add(new Entry(connection.resumeAtNanos, connection));
    nextDueNanos = entries.element().atNanos;
  }

  /** When {@link #wake} has something to do; or never. */
  long nextDueNanos() {
    return nextDueNanos;
  }

  void wake(long now, Resume resume) {
    while (!entries.isEmpty() && entries.element().atNanos <= now) {
      Entry entry = entries.remove();
      Connection connection = entry.connection;
      nextDueNanos = entries.isEmpty() ? RoundControl.NEVER : entries.element().atNanos;
      if (connection.phase == Phase.THINKING && connection.resumeAtNanos == entry.atNanos) {
        resume.goOn(connection, now);
      }
    }
  }
}
