package dev.warmlap.samples.iomodels;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Blocking I/O: a thread belongs to a connection from its first byte to its close. It waits in
 * {@code read} while the client is silent, and in {@code write} while the client is slow.
 *
 * <p>With the threads of a pool, silent connections keep the pool from others: what waits in the
 * queue is connections. With virtual threads the same code has no such limit.
 */
final class BioServer implements Server {

  private final ServerSocketChannel door;
  private final Limits limits;
  private final Handler handler;

  private BioServer(ServerSocketChannel door, Limits limits, Handler handler) {
    this.door = door;
    this.limits = limits;
    this.handler = handler;
  }

  static BioServer start(Options options, Limits limits, Handler handler) throws IOException {
    ServerSocketChannel door = ServerSocketChannel.open();
    door.bind(options.address(), options.backlog());
    BioServer server = new BioServer(door, limits, handler);
    Acceptor.start(limits.connections(), door::accept, server::take);
    return server;
  }

  private void take(SocketChannel connection) {
    boolean taken =
        limits
            .workers()
            .offer(() -> serve(connection), () -> limits.connections().close(connection));
    if (!taken) {
      limits.countRefused();
      limits.connections().close(connection);
    }
  }

  /** All requests of a connection. */
  private void serve(SocketChannel connection) {
    ByteBuffer read = ByteBuffer.allocate(RequestParser.MAX_HEAD_BYTES);
    try {
      boolean open = true;
      while (open) {
        Request request = RequestParser.next(read);
        open = request == null ? connection.read(read) >= 0 : serve(connection, request);
      }
    } catch (IOException e) {
      // The client is gone, or this server was closed: either ends the connection.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns whether the connection stays open. */
  private boolean serve(SocketChannel connection, Request request)
      throws IOException, InterruptedException {
    limits.serviceBegins();
    try {
      Reply reply = Reply.to(request, handler, limits.processors());
      try {
        while (!reply.isSent()) {
          connection.write(reply.parts());
        }
      } finally {
        reply.release();
      }
    } finally {
      limits.serviceEnds();
    }
    return request.keepAlive();
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
  }
}
