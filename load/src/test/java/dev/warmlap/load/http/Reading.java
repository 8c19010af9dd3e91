package dev.warmlap.load.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * What a parser makes of some bytes.
 *
 * @param end how it is when all bytes have been read
 * @param atClose how it is when the peer has closed as well
 * @param body kept by an excerpt, if there was one
 */
record Reading(
    End end,
    End atClose,
    int status,
    boolean closes,
    boolean continued,
    String complaint,
    String body,
    List<String> fields) {

  static final String FIELD = "X-Kept";

  enum End {
    INCOMPLETE,
    COMPLETE,
    MALFORMED,
    TRUNCATED;

    static End of(ResponseParser parser) {
      if (parser.complete()) {
        return COMPLETE;
      } else if (parser.malformed()) {
        return MALFORMED;
      }
      return parser.truncated() ? TRUNCATED : INCOMPLETE;
    }
  }

  /** Sizes of pieces that hold everything. */
  static int whole(int piece) {
    return Integer.MAX_VALUE / 2;
  }

  /** By the array, in pieces whose sizes are given by their number. */
  static Reading ofArray(byte[] bytes, boolean toHead, IntUnaryOperator sizes) {
    var excerpt = new Excerpt(bytes.length, List.of(FIELD));
    var parser = new ResponseParser(toHead);
    parser.reset(toHead, excerpt);
    int at = 0;
    for (int piece = 0; at < bytes.length; piece++) {
      int to = Math.min(bytes.length, at + Math.max(1, sizes.applyAsInt(piece)));
      parser.feed(bytes, at, to);
      at = to;
    }
    return of(parser, excerpt);
  }

  /** By direct buffers, as the engine does it; what is not kept there is left empty. */
  static Reading ofBuffers(
      ResponseParser parser, byte[] bytes, boolean toHead, IntUnaryOperator sizes) {
    parser.reset(toHead, null);
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length).put(bytes);
    int at = 0;
    for (int piece = 0; at < bytes.length; piece++) {
      int to = Math.min(bytes.length, at + Math.max(1, sizes.applyAsInt(piece)));
      parser.feed(buffer.limit(to).position(at));
      at = to;
    }
    return of(parser, new Excerpt(0, List.of()));
  }

  private static Reading of(ResponseParser parser, Excerpt excerpt) {
    End end = End.of(parser);
    parser.endOfInput();
    End atClose = End.of(parser);
    boolean whole = atClose == End.COMPLETE;
    return new Reading(
        end,
        atClose,
        whole ? parser.status() : 0,
        whole && parser.closes(),
        parser.continued(),
        parser.complaint(),
        whole ? new String(excerpt.body(), StandardCharsets.ISO_8859_1) : "",
        whole ? excerpt.values(FIELD) : List.of());
  }

  /** Without what only an excerpt knows. */
  Reading counted() {
    return new Reading(end, atClose, status, closes, continued, complaint, "", List.of());
  }
}
