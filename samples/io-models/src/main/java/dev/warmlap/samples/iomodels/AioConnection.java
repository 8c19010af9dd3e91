package dev.warmlap.samples.iomodels;

import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A connection of {@link AioServer}. One thing at a time goes on in it: a read, a request's service
 * or a write, and each begins the next when it has ended. So no two threads are in here at once.
 */
final class AioConnection {

  private final AsynchronousSocketChannel channel;
  private final Limits limits;
  private final Handler handler;
  private final ByteBuffer read = ByteBuffer.allocate(RequestParser.MAX_HEAD_BYTES);
  private Reply reply = Reply.NONE;

  AioConnection(AsynchronousSocketChannel channel, Limits limits, Handler handler) {
    this.channel = channel;
    this.limits = limits;
    this.handler = handler;
  }

  /** Gives the next request to a thread, or reads more of it. */
  void next() {
    Request request = RequestParser.next(read);
    if (request == null) {
      channel.read(read, this, whenDone(this::hasRead));
    } else if (!limits.workers().offer(() -> serve(request), this::send)) {
      limits.countRefused();
      close();
    }
  }

  private void hasRead(Number bytes) {
    if (bytes.intValue() < 0) {
      close();
    } else {
      next();
    }
  }

  /** On a thread of the pool, which does not wait for the answer to be written. */
  private void serve(Request request) {
    limits.serviceBegins();
    reply = Reply.NONE;
    try {
      reply = Reply.to(request, handler, limits.processors());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      limits.serviceEnds();
    }
  }

  private void send() {
    if (!reply.isSent()) {
      ByteBuffer[] parts = reply.parts();
      channel.write(parts, 0, parts.length, 0, TimeUnit.SECONDS, this, whenDone(bytes -> send()));
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

  private <N extends Number, A> CompletionHandler<N, A> whenDone(Consumer<Number> then) {
    return new CompletionHandler<>() {
      @Override
      public void completed(N bytes, A attachment) {
        then.accept(bytes);
      }

      @Override
      public void failed(Throwable why, A attachment) {
        close(); // The client is gone, or this server was closed.
      }
    };
  }
}
