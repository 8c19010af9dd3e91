package dev.warmlap.load.preflight;

import dev.warmlap.load.http.ResponseParser;
import dev.warmlap.load.tls.TlsSetup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One connection of a probe: plain stream sockets, a request, its answer. A close by another thread
 * ends it with an exception.
 */
final class Dialogue implements AutoCloseable {

  /** An answer longer than this is not kept: the warm-up has no use for it. */
  static final int RECORDED_BYTES = 16 * 1024 * 1024;

  private static final int PIECE_BYTES = 16 * 1024;

  private final Socket plain = new Socket();
  private Socket socket = plain;

  /**
   * What was received.
   *
   * @param bytes all of them; the first {@link #RECORDED_BYTES} of more
   * @param whole whether these are all
   */
  record Received(ResponseParser parser, ByteArrayOutputStream bytes, boolean whole) {}

  /** Connects. */
  void connect(InetSocketAddress to, @Nullable InetAddress from, Duration timeout)
      throws IOException {
    if (from != null) {
      plain.bind(new InetSocketAddress(from, 0));
    }
    plain.connect(to, millis(timeout));
    plain.setTcpNoDelay(true);
  }

  /** Goes on in TLS. */
  void secure(TlsSetup tls, Duration timeout) throws IOException {
    plain.setSoTimeout(millis(timeout));
    var secure = tls.over(plain);
    socket = secure;
    secure.startHandshake();
  }

  /** Sends the request and reads until the answer is complete, or can be none. */
  Received ask(byte[] request, boolean toHead, Duration timeout) throws IOException {
    socket.getOutputStream().write(request);
    socket.getOutputStream().flush();
    long deadline = System.nanoTime() + timeout.toNanos();
    var parser = new ResponseParser(toHead);
    var bytes = new ByteArrayOutputStream();
    boolean whole = true;
    InputStream input = socket.getInputStream();
    byte[] piece = new byte[PIECE_BYTES];
    while (!parser.complete() && !parser.malformed()) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        throw new SocketTimeoutException("the answer was not complete in time");
      }
      socket.setSoTimeout(millis(Duration.ofNanos(left)));
      int count = input.read(piece);
      if (count < 0) {
        parser.endOfInput();
        break;
      }
      if (bytes.size() + count <= RECORDED_BYTES) {
        bytes.write(piece, 0, count);
      } else {
        whole = false;
      }
      parser.feed(ByteBuffer.wrap(piece, 0, count));
    }
    return new Received(parser, bytes, whole);
  }

  /** At least one: 0 would mean for ever. */
  private static int millis(Duration timeout) {
    return Math.clamp(timeout.toMillis(), 1, Integer.MAX_VALUE);
  }

  @Override
  public void close() {
    try {
      socket.close();
      plain.close();
    } catch (IOException _) {
      // nothing is expected of it any more
    }
  }
}
