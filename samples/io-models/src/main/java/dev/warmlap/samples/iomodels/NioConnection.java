package dev.warmlap.samples.iomodels;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;

/**
 * A connection of {@link NioServer}. It is the poller's, but for the time that a thread of the pool
 * is in {@link #serve}, when the poller does not wait for it.
 */
final class NioConnection {

  private final SocketChannel channel;
  private final SelectionKey key;
  private final Limits limits;
  private final Handler handler;
  private final Executor poller;
  private final ByteBuffer read = ByteBuffer.allocate(RequestParser.MAX_HEAD_BYTES);
  private Reply reply = Reply.NONE;

  NioConnection(
      SocketChannel channel, SelectionKey key, Limits limits, Handler handler, Executor poller) {
    this.channel = channel;
    this.key = key;
    this.limits = limits;
    this.handler = handler;
    this.poller = poller;
  }

  /** The selector says that one can read, or write on. */
  void ready() {
    try {
      if (key.isWritable()) {
        send();
      } else if (channel.read(read) < 0) {
        close();
      } else {
        next();
      }
    } catch (IOException | CancelledKeyException e) {
      close(); // The client is gone, or this server was closed.
    }
  }

  /** Gives the next request to a thread, or waits for more of it. */
  private void next() {
    Request request = RequestParser.next(read);
    if (request == null) {
      key.interestOps(SelectionKey.OP_READ);
      return;
    }
    key.interestOps(0);
    if (!limits.workers().offer(() -> serve(request), () -> poller.execute(this::served))) {
      limits.countRefused();
      close();
    }
  }

  /** On a thread of the pool: what does not fit into the socket's buffer now is the poller's. */
  private void serve(Request request) {
    limits.serviceBegins();
    reply = Reply.NONE;
    try {
      reply = Reply.to(request, handler, limits.processors());
      channel.write(reply.parts());
    } catch (IOException e) {
      // The poller's next write says the same.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      limits.serviceEnds();
    }
  }

  private void served() {
    try {
      send();
    } catch (IOException | CancelledKeyException e) {
      close();
    }
  }

  private void send() throws IOException {
    channel.write(reply.parts());
    if (!reply.isSent()) {
      key.interestOps(SelectionKey.OP_WRITE);
      return;
    }
    boolean keepAlive = reply.keepAlive();
    reply.release();
    if (keepAlive) {
      next();
    } else {
      close();
    }
  }

  private void close() {
    reply.release();
    limits.connections().close(channel);
  }
}
