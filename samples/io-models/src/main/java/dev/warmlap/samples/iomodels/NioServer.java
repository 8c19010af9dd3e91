package dev.warmlap.samples.iomodels;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Non-blocking I/O: one thread, the poller, waits for all connections at once by a selector, and
 * reads what has come. A request that is whole waits in the queue for a thread of the pool, which
 * answers it and is free again. A silent connection costs no thread.
 */
final class NioServer implements Server {

  private final ServerSocketChannel door;
  private final Selector selector;
  private final Limits limits;
  private final Handler handler;
  private final Queue<Runnable> forThePoller = new ConcurrentLinkedQueue<>();

  private NioServer(ServerSocketChannel door, Selector selector, Limits limits, Handler handler) {
    this.door = door;
    this.selector = selector;
    this.limits = limits;
    this.handler = handler;
  }

  static NioServer start(Options options, Limits limits, Handler handler) throws IOException {
    ServerSocketChannel door = ServerSocketChannel.open();
    door.bind(options.address(), options.backlog());
    NioServer server = new NioServer(door, Selector.open(), limits, handler);
    Thread.ofPlatform().name("poller").start(server::poll);
    Acceptor.start(
        limits.connections(),
        door::accept,
        connection -> server.toPoller(() -> server.register(connection)));
    return server;
  }

  private void poll() {
    try {
      while (true) {
        selector.select(key -> ((NioConnection) key.attachment()).ready());
        for (Runnable task = forThePoller.poll(); task != null; task = forThePoller.poll()) {
          task.run();
        }
      }
    } catch (ClosedSelectorException e) {
      // The server was closed.
    } catch (IOException e) {
      throw new UncheckedIOException("The selector failed", e);
    }
  }

  /** Has something done on the poller's thread, which alone touches the keys. */
  private void toPoller(Runnable task) {
    forThePoller.add(task);
    selector.wakeup();
  }

  private void register(SocketChannel channel) {
    try {
      channel.configureBlocking(false);
      SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
      key.attach(new NioConnection(channel, key, limits, handler, this::toPoller));
    } catch (IOException e) {
      limits.connections().close(channel);
    }
  }

  @Override
  public int port() throws IOException {
    return ((InetSocketAddress) door.getLocalAddress()).getPort();
  }

  @Override
  public void close() throws IOException {
    door.close();
    limits.workers().stop();
    selector.close();
    limits.connections().closeAll();
  }
}
