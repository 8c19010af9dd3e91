package dev.warmlap.load;

import dev.warmlap.load.http.ResponseParser;
import java.io.IOException;
import java.nio.ByteBuffer;

/** HTTP straight over TCP: the hot path. */
final class PlainTransport extends Transport {

  private final Buffers buffers;
  private int sent;

  PlainTransport(Buffers buffers) throws IOException {
    this.buffers = buffers;
  }

  @Override
  boolean handshake() {
    return true;
  }

  @Override
  void send() throws IOException {
    sent = 0;
    if (!flush()) {
      finishLater();
    }
  }

  @Override
  boolean flush() throws IOException {
    ByteBuffer request = buffers.request;
    request.position(sent);
    channel.write(request);
    sent = request.position();
    return sent == request.limit();
  }

  /** Bytes of a body are counted where they lie; only heads are copied to where they are parsed. */
  @Override
  int receive(ResponseParser parser) throws IOException {
    ByteBuffer in = buffers.in;
    in.clear();
    int count = channel.read(in);
    if (count < 0) {
      parser.endOfInput();
    }
    for (int at = 0; at < count; ) {
      int skippable = (int) Math.min(parser.skippable(), count - at);
      if (skippable > 0) {
        parser.skip(skippable);
        at += skippable;
      } else {
        int length = Math.min(count - at, buffers.piece.length);
        in.get(at, buffers.piece, 0, length);
        parser.feed(buffers.piece, 0, length);
        at += length;
      }
    }
    return count;
  }

  /** Shared by the connections of one loop, which uses them one at a time. */
  static final class Buffers {

    /** One read takes what a socket commonly holds. */
    private static final int READ_BYTES = 64 * 1024;

    /** Most heads fit; of a body that follows, no more is copied. */
    private static final int PIECE_BYTES = 2 * 1024;

    private final ByteBuffer request;
    private final ByteBuffer in = ByteBuffer.allocateDirect(READ_BYTES);
    private final byte[] piece = new byte[PIECE_BYTES];

    Buffers(byte[] request) {
      this.request = ByteBuffer.allocateDirect(request.length).put(request).flip();
    }
  }
}
