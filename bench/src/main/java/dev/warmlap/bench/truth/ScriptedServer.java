package dev.warmlap.bench.truth;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * An HTTP server of one thread that answers each request after a delay of its script, stands still
 * at the script's stops, and records when it received and when it sent.
 *
 * <p>It answers one request a connection at a time, as clients without pipelining send them. Times
 * are those of {@code nanoTime}, on Linux the kernel's monotonic clock, the same in all processes.
 */
final class ScriptedServer implements AutoCloseable {

  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nok\n"
          .getBytes(StandardCharsets.US_ASCII);

  /** Ends the head of a request, and the request itself, since none has a body. */
  private static final int END_OF_HEAD = 0x0D0A0D0A; // CR LF CR LF

  /**
   * Before an answer is due the server stops waiting and looks again and again: a selector's wait
   * is whole milliseconds, and a thread may wake up some tens of microseconds late.
   */
  private static final long SPIN_NANOS = 2_000_000;

  private static final int BACKLOG = 4096;

  private final Delays delays;
  private final Stops stops;
  private final Ledger ledger;
  private final SplittableRandom random = new SplittableRandom(1);
  private final Selector selector;
  private final ServerSocketChannel listener;
  private final ByteBuffer in = ByteBuffer.allocateDirect(64 * 1024);
  private final ByteBuffer out = ByteBuffer.allocateDirect(ANSWER.length).put(ANSWER).flip();
  private final PriorityQueue<Client> waiting = new PriorityQueue<>();
  private int clients;
  private volatile boolean ended;

  /** A connection. Ordered by when its answer is due. */
  private static final class Client implements Comparable<Client> {
    final SocketChannel channel;
    final int number;
    int lastBytes;
    long receivedNanos;
    long dueNanos;

    Client(SocketChannel channel, int number) {
      this.channel = channel;
      this.number = number;
    }

    @Override
    public int compareTo(Client other) {
      return Long.compare(dueNanos - other.dueNanos, 0);
    }
  }

  ScriptedServer(Delays delays, Stops stops, Ledger ledger) throws IOException {
    this.delays = delays;
    this.stops = stops;
    this.ledger = ledger;
    selector = Selector.open();
    listener = ServerSocketChannel.open();
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT);
  }

  int port() throws IOException {
    return ((InetSocketAddress) listener.getLocalAddress()).getPort();
  }

  /** Serves until {@link #end} is called. */
  void serve() throws IOException {
    long start = System.nanoTime();
    while (!ended) {
      long left = stops.leftNanos(System.nanoTime() - start);
      if (left > 0) {
        standStill(System.nanoTime() + left);
      }
      select();
      answerWhatIsDue(start);
    }
  }

  /** Makes {@link #serve} return; for any thread. */
  void end() {
    ended = true;
    selector.wakeup();
  }

  private void select() throws IOException {
    Client next = waiting.peek();
    if (next == null) {
      selector.select(this::handle);
      return;
    }
    long millis = TimeUnit.NANOSECONDS.toMillis(next.dueNanos - System.nanoTime() - SPIN_NANOS);
    if (millis > 0) {
      selector.select(this::handle, millis);
    } else {
      selector.selectNow(this::handle);
    }
  }

  private void answerWhatIsDue(long start) {
    for (Client next = waiting.peek(); next != null; next = waiting.peek()) {
      long now = System.nanoTime();
      if (next.dueNanos - now > 0 || stops.leftNanos(now - start) > 0) {
        return;
      }
      waiting.remove();
      answer(next);
    }
  }

  private void answer(Client client) {
    try {
      // So short an answer always fits into the socket's empty buffer.
      client.channel.write(out.rewind());
      ledger.add(client.number, client.receivedNanos, System.nanoTime());
    } catch (IOException e) {
      close(client); // the client has gone, and its request with it
    }
  }

  private void handle(SelectionKey key) {
    if (key.isAcceptable()) {
      accept();
    } else {
      read(key);
    }
  }

  private void accept() {
    try {
      for (SocketChannel one = listener.accept(); one != null; one = listener.accept()) {
        one.configureBlocking(false);
        one.setOption(StandardSocketOptions.TCP_NODELAY, true);
        one.register(selector, SelectionKey.OP_READ, new Client(one, clients++));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(SelectionKey key) {
    var client = (Client) key.attachment();
    try {
      int count = client.channel.read(in.clear());
      if (count < 0) {
        close(client);
        return;
      }
      long now = System.nanoTime();
      in.flip();
      while (in.hasRemaining()) {
        client.lastBytes = (client.lastBytes << 8) | (in.get() & 0xFF);
        if (client.lastBytes == END_OF_HEAD) {
          client.receivedNanos = now;
          client.dueNanos = now + delays.nextNanos(random);
          waiting.add(client);
        }
      }
    } catch (IOException e) {
      close(client); // it reset the connection
    }
  }

  private void close(Client client) {
    waiting.remove(client);
    try {
      client.channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Parks, and so leaves its processor; a wake-up that comes early is followed by another wait. */
  private void standStill(long untilNanos) {
    for (long left = untilNanos - System.nanoTime();
        left > 0 && !ended;
        left = untilNanos - System.nanoTime()) {
      LockSupport.parkNanos(this, left);
    }
  }

  @Override
  public void close() throws IOException {
    selector.close();
    listener.close();
  }
}
