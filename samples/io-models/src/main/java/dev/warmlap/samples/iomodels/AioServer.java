package dev.warmlap.samples.iomodels;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.util.concurrent.ExecutionException;

/**
 * Asynchronous I/O (NIO.2): the JDK is told to read into a buffer, and calls back when something
 * has come; likewise for writing. On Linux it does so by threads of its own around epoll: there is
 * no selector in this code, but there is one below it. Requests go to a pool as with NIO.
 */
final class AioServer implements Server {

  /** They call back only; what takes time is done by the pool. */
  private static final int IO_THREADS = 1;

  private final AsynchronousChannelGroup group;
  private final AsynchronousServerSocketChannel door;
  private final Limits limits;

  private AioServer(
      AsynchronousChannelGroup group, AsynchronousServerSocketChannel door, Limits limits) {
    this.group = group;
    this.door = door;
    this.limits = limits;
  }

  static AioServer start(Options options, Limits limits, Handler handler) throws IOException {
    AsynchronousChannelGroup group =
        AsynchronousChannelGroup.withFixedThreadPool(
            IO_THREADS, Thread.ofPlatform().name("io-", 1).factory());
    AsynchronousServerSocketChannel door = AsynchronousServerSocketChannel.open(group);
    try {
      door.bind(options.address(), options.backlog());
    } catch (IOException e) {
      group.shutdownNow();
      throw e;
    }
    Acceptor.start(
        limits.connections(),
        () -> accept(door),
        connection -> new AioConnection(connection, limits, handler).next());
    return new AioServer(group, door, limits);
  }

  private static AsynchronousSocketChannel accept(AsynchronousServerSocketChannel door)
      throws IOException, InterruptedException {
    try {
      return door.accept().get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IOException(e);
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
    limits.connections().closeAll();
    group.shutdownNow();
  }
}
