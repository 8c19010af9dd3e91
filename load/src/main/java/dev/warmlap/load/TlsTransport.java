package dev.warmlap.load;

import dev.warmlap.load.http.ResponseParser;
import dev.warmlap.load.tls.TlsClient;
import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;

/**
 * HTTP over TLS by an {@link SSLEngine} on the loop's own thread; so are the handshake's heavy
 * steps, whose time is generator CPU in any case.
 */
final class TlsTransport extends Transport {

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SSLEngine engine;
  private final Buffers buffers;
  private boolean begun;

  /** The beginning of a record whose end has not come. */
  private ByteBuffer unread = NOTHING;

  /** Records that the socket has not taken. */
  private ByteBuffer unsent = NOTHING;

  TlsTransport(Buffers buffers) throws IOException {
    this.buffers = buffers;
    this.engine = buffers.client.engine();
  }

  @Override
  boolean handshake() throws IOException {
    if (!begun) {
      begun = true;
      engine.beginHandshake();
    }
    if (unfinished()) {
      return false;
    }
    int count = fill();
    try {
      while (true) {
        switch (engine.getHandshakeStatus()) {
          case NEED_TASK -> runTasks();
          case NEED_WRAP -> wrap(NOTHING);
          case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
            SSLEngineResult result = engine.unwrap(buffers.in, buffers.clear.clear());
            if (result.getStatus() == SSLEngineResult.Status.CLOSED) {
              throw new SSLException("The peer ended the handshake");
            }
            if (result.getStatus() == SSLEngineResult.Status.BUFFER_UNDERFLOW) {
              if (count < 0) {
                throw new SSLException("The peer closed the connection in the handshake");
              }
              return false;
            }
          }
          case FINISHED, NOT_HANDSHAKING -> {
            return !unfinished();
          }
        }
      }
    } finally {
      keepUnread();
    }
  }

  @Override
  void send() throws IOException {
    wrap(buffers.request.rewind());
  }

  @Override
  boolean flush() throws IOException {
    if (unsent.hasRemaining()) {
      channel.write(unsent);
    }
    boolean done = !unsent.hasRemaining();
    if (done) {
      unsent = NOTHING;
    }
    return done;
  }

  @Override
  int receive(ResponseParser parser) throws IOException {
    int count = fill();
    int fed = 0;
    boolean more = true;
    while (more && buffers.in.hasRemaining()) {
      ByteBuffer clear = buffers.clear.clear();
      SSLEngineResult result = engine.unwrap(buffers.in, clear);
      parser.feed(buffers.clearBytes, 0, clear.position());
      fed += clear.position();
      switch (result.getStatus()) {
        case OK -> answerThePeersEngine();
        case BUFFER_UNDERFLOW -> more = false;
        case BUFFER_OVERFLOW -> throw new SSLException("A record larger than its session allows");
        case CLOSED -> {
          // The peer said so itself: only then is a body that ends with the connection whole.
          parser.endOfInput();
          buffers.in.position(buffers.in.limit());
          count = -1;
        }
      }
    }
    keepUnread();
    return fed == 0 && count < 0 ? -1 : fed;
  }

  /** New keys may be asked for at any time; session tickets want nothing. */
  private void answerThePeersEngine() throws IOException {
    while (true) {
      switch (engine.getHandshakeStatus()) {
        case NEED_TASK -> runTasks();
        case NEED_WRAP -> wrap(NOTHING);
        default -> {
          return;
        }
      }
    }
  }

  private void runTasks() {
    for (Runnable task = engine.getDelegatedTask();
        task != null;
        task = engine.getDelegatedTask()) {
      task.run();
    }
  }

  /** Encrypts all of it and writes what the socket takes. */
  private void wrap(ByteBuffer clear) throws IOException {
    do {
      ByteBuffer out = buffers.out.clear();
      SSLEngineResult result = engine.wrap(clear, out);
      if (result.getStatus() != SSLEngineResult.Status.OK) {
        throw new SSLException("Nothing could be sent, TLS says " + result.getStatus());
      }
      out.flip();
      if (!unsent.hasRemaining()) {
        channel.write(out);
      }
      if (out.hasRemaining()) {
        unsent =
            ByteBuffer.allocate(unsent.remaining() + out.remaining()).put(unsent).put(out).flip();
      }
    } while (clear.hasRemaining());
    if (unsent.hasRemaining()) {
      finishLater();
    }
  }

  /** One read, after what is left of the last one. */
  private int fill() throws IOException {
    ByteBuffer in = buffers.in.clear().put(unread);
    unread = NOTHING;
    int count = channel.read(in);
    in.flip();
    return count;
  }

  private void keepUnread() {
    if (buffers.in.hasRemaining()) {
      unread = ByteBuffer.allocate(buffers.in.remaining()).put(buffers.in).flip();
    }
  }

  /**
   * Shared by the connections of one loop, which uses them one at a time. On the heap, because
   * JSSE's ciphers work on arrays.
   */
  static final class Buffers {

    /** A few whole records, so that the left-over of the last read leaves room for the next. */
    private static final int RECORDS = 4;

    private final TlsClient client;
    private final ByteBuffer request;
    private final ByteBuffer in;
    private final ByteBuffer out;
    private final byte[] clearBytes;
    private final ByteBuffer clear;

    Buffers(TlsClient client, byte[] request) {
      var session = client.engine().getSession();
      this.client = client;
      this.request = ByteBuffer.wrap(request);
      this.in = ByteBuffer.allocate(RECORDS * session.getPacketBufferSize());
      this.out = ByteBuffer.allocate(session.getPacketBufferSize());
      this.clearBytes = new byte[session.getApplicationBufferSize()];
      this.clear = ByteBuffer.wrap(clearBytes);
    }
  }
}
