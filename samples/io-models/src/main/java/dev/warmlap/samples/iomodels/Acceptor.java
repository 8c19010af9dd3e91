package dev.warmlap.samples.iomodels;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.function.Consumer;

/**
 * The thread that accepts connections. It accepts none while the largest number is open: the kernel
 * then completes as many handshakes as the backlog holds, and these clients wait for a first byte.
 *
 * @param <C> a connection
 */
final class Acceptor<C extends Closeable> implements Runnable {

  /** After a failure, such as too many open files; Tomcat begins with as much. */
  private static final int PAUSE_MILLIS = 50;

  /** A listening socket. */
  interface Door<C> {
    /** Waits for the next connection; throws ClosedChannelException when there will be none. */
    C accept() throws IOException, InterruptedException;
  }

  private final Connections connections;
  private final Door<C> door;
  private final Consumer<C> taker;

  private Acceptor(Connections connections, Door<C> door, Consumer<C> taker) {
    this.connections = connections;
    this.door = door;
    this.taker = taker;
  }

  static <C extends Closeable> Thread start(
      Connections connections, Door<C> door, Consumer<C> taker) {
    return Thread.ofPlatform().name("acceptor").start(new Acceptor<>(connections, door, taker));
  }

  @Override
  public void run() {
    try {
      while (true) {
        connections.awaitPlace();
        try {
          C connection = door.accept();
          connections.opened(connection);
          taker.accept(connection);
        } catch (ClosedChannelException e) {
          return; // The server was closed.
        } catch (IOException e) {
          connections.noneOpened();
          System.err.println("No connection could be accepted: " + e.getMessage());
          Thread.sleep(PAUSE_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The server was closed.
    }
  }
}
