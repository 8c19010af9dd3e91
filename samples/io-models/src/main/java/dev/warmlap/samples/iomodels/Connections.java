package dev.warmlap.samples.iomodels;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** The open connections, of which there is a largest number. */
final class Connections {

  private final Semaphore places;
  private final Set<Closeable> open = ConcurrentHashMap.newKeySet();

  Connections(int max) {
    places = new Semaphore(max);
  }

  /** Waits until one more may be opened. */
  void awaitPlace() throws InterruptedException {
    places.acquire();
  }

  /** Gives back a place that was waited for and is not used. */
  void noneOpened() {
    places.release();
  }

  void opened(Closeable connection) {
    open.add(connection);
  }

  /** Makes place for another one. Closing a second time does nothing. */
  void close(Closeable connection) {
    if (!open.remove(connection)) {
      return;
    }
    try {
      connection.close();
    } catch (IOException e) {
      throw new UncheckedIOException("A socket could not be closed", e);
    } finally {
      places.release();
    }
  }

  int open() {
    return open.size();
  }

  void closeAll() {
    open.forEach(this::close);
  }
}
