package dev.warmlap.load;

import dev.warmlap.load.http.ResponseParser;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a connection's bytes get to the peer and back: plainly, or by TLS. One object for each
 * socket; for the loop's thread.
 *
 * <p>In a process that drives one kind only, the virtual calls here are monomorphic.
 */
abstract sealed class Transport permits PlainTransport, TlsTransport {

  final SocketChannel channel;
  private @Nullable SelectionKey key;
  private boolean unfinished;

  Transport() throws IOException {
    channel = SocketChannel.open();
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Begins to connect; true when the connection is there at once. */
  final boolean connect(Selector selector, InetSocketAddress address, Object attachment)
      throws IOException {
    boolean connected = channel.connect(address);
    key =
        channel.register(
            selector, connected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT, attachment);
    return connected;
  }

  /** Goes on connecting; true when the connection is there. */
  final boolean finishConnect() throws IOException {
    boolean connected = channel.finishConnect();
    if (connected) {
      wantWrite(false);
    }
    return connected;
  }

  /** Whether bytes are left that the socket did not take; then {@link #goOn} is to be called. */
  final boolean unfinished() {
    return unfinished;
  }

  /** Sends what was left, as far as the socket takes it. */
  final void goOn() throws IOException {
    if (flush()) {
      unfinished = false;
      wantWrite(false);
    }
  }

  /** Asks to be called when the socket takes bytes again. */
  final void finishLater() {
    if (!unfinished) {
      unfinished = true;
      wantWrite(true);
    }
  }

  private void wantWrite(boolean wanted) {
    Objects.requireNonNull(key, "not connected")
        .interestOps(wanted ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
  }

  final void close() {
    try {
      channel.close();
    } catch (IOException _) {
      // The socket is given up for good: what the peer made of it was told by an earlier call.
    }
  }

  /** Goes on with what must precede the first request; true when that is done. */
  abstract boolean handshake() throws IOException;

  /** Sends the request, or a part and the rest later. */
  abstract void send() throws IOException;

  /** Writes what is left; true when nothing is. */
  abstract boolean flush() throws IOException;

  /**
   * Reads once from the socket and feeds the parser, telling it of an orderly end.
   *
   * @return bytes fed, or -1 when the peer has closed and nothing came before that
   */
  abstract int receive(ResponseParser parser) throws IOException;

  /** Makes the transports of one event loop. */
  @FunctionalInterface
  interface Factory {
    Transport open() throws IOException;
  }
}
