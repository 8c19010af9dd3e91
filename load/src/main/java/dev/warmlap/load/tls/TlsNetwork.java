package dev.warmlap.load.tls;

import dev.warmlap.load.net.BatchWaits;
import dev.warmlap.load.net.Channel;
import dev.warmlap.load.net.Handler;
import dev.warmlap.load.net.NetFailure;
import dev.warmlap.load.net.Network;
import dev.warmlap.load.net.Route;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLException;

/**
 * Connections that speak TLS over those of another network. A {@link Handler} here is connected
 * when the handshake is done, sends and receives clear bytes, and ends with the peer's
 * close_notify. An end without it is a failure, {@link NetFailure.Kind#RESET}: it may have been
 * forged, and cuts off whatever is only known to be whole by its end.
 *
 * <p>A new connection's last handshake record goes out with what its handler sends from within
 * {@link Handler#connected}.
 */
public final class TlsNetwork implements Network {

  private final Network plain;
  private final TlsListener listener;
  private final TlsBuffers buffers = TlsBuffers.allocate();
  private final RecordPool pool = new RecordPool();
  private final TlsContext context;
  private final Set<TlsChannel> channels = new HashSet<>();

  /** To be seen to after the poll. */
  private List<TlsChannel> unfinished = new ArrayList<>();

  private long polls;
  private boolean closed;

  /**
   * A network over another, which it closes when it is closed itself.
   *
   * @throws SSLException when the setup's engine does not take its options
   */
  public TlsNetwork(Network plain, TlsSetup setup, TlsListener listener) throws SSLException {
    this.plain = plain;
    this.listener = listener;
    this.context = setup.context(buffers);
  }

  @Override
  public Channel connect(Route route, Handler handler) {
    return new TlsChannel(this, route, handler);
  }

  @Override
  public void poll(long waitNanos) {
    polls++;
    plain.poll(waitNanos);
    pool.polled();
    if (!unfinished.isEmpty()) {
      List<TlsChannel> due = unfinished;
      unfinished = new ArrayList<>();
      due.forEach(TlsChannel::goOn);
    }
  }

  @Override
  public void wakeUp() {
    plain.wakeUp();
  }

  @Override
  public BatchWaits batchWaits() {
    return plain.batchWaits();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      plain.close();
      List.copyOf(channels).forEach(TlsChannel::free);
      context.close();
    }
  }

  Network plain() {
    return plain;
  }

  TlsListener listener() {
    return listener;
  }

  RecordPool pool() {
    return pool;
  }

  ByteBuffer clear() {
    return buffers.clear();
  }

  /** Begun so far: what was sent during one of them is out of our hands in the next. */
  long polls() {
    return polls;
  }

  TlsSession open(TlsChannel channel) {
    channels.add(channel);
    return context.session();
  }

  void freed(TlsChannel channel) {
    channels.remove(channel);
  }

  /** Has {@link TlsChannel#goOn} called after this poll, or the next. */
  void finishLater(TlsChannel channel) {
    unfinished.add(channel);
  }
}
