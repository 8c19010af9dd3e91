package dev.warmlap.load.http;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads one HTTP/1.x answer after another as its bytes come, in pieces of any size (RFC 9112).
 *
 * <p>It knows Content-Length, chunked bodies with trailers, bodies that end with the connection,
 * interim (1xx) answers, answers without a body (to HEAD, 204, 304), folded headers and bare line
 * feeds. Anything else is malformed, and so are bytes after the end of an answer, because nobody
 * asked for them. Bodies are counted where they lie, heads are copied to a small piece of memory to
 * be read there, unless they are known already ({@link ParserMemory}). A line is read where it
 * lies; only a line that is split over two pieces is copied again. Nothing is allocated for an
 * answer that comes whole.
 *
 * <p>For one thread.
 */
public final class ResponseParser {

  /** Longest line; Tomcat and nginx send at most 8 KB for a whole head by default. */
  static final int LONGEST_LINE = 16 * 1024;

  /** Head with its interim answers, or trailers: no server can make us read heads for ever. */
  static final int LONGEST_HEAD = 256 * 1024;

  /**
   * Interim answers before the final one. More than half an hour's worth of '102 Processing' every
   * 20 seconds, as RFC 2518 10.1 suggests.
   */
  static final int MOST_INTERIM = 100;

  private enum State {
    STATUS_LINE,
    FIELDS,
    COUNTED,
    CHUNK_SIZE,
    CHUNK_DATA,
    CHUNK_END,
    TRAILERS,
    UNTIL_CLOSE,
    COMPLETE,
    MALFORMED,
    TRUNCATED
  }

  private final ParserMemory memory;
  private final Head head = new Head();
  private final SplitLine part = new SplitLine();

  private boolean toHead;
  private @Nullable Excerpt excerpt;

  private State state = State.STATUS_LINE;
  private boolean started;
  private boolean continued;
  private int interimAnswers;
  private int status;
  private boolean closes;
  private long remaining;

  /** Bytes of the lines of the head, the trailers or a chunk's framing that is being read. */
  private int lineBytes;

  /** Bytes of the final head, when it was the first; 0 before its end. */
  private int headBytes;

  private String complaint = Head.GOOD;

  /**
   * Ready for the first answer, with a memory of its own.
   *
   * @param toHead whether the answers are to HEAD requests, and so have no body
   */
  public ResponseParser(boolean toHead) {
    this(new ParserMemory());
    this.toHead = toHead;
  }

  /**
   * Ready for the first answer, to another request than HEAD.
   *
   * @param memory of the thread that this parser is for
   */
  public ResponseParser(ParserMemory memory) {
    this.memory = memory;
  }

  /** Ready for the next answer, to a request of the same kind. */
  public void reset() {
    state = State.STATUS_LINE;
    started = false;
    continued = false;
    interimAnswers = 0;
    lineBytes = 0;
    headBytes = 0;
    complaint = Head.GOOD;
    part.clear();
    beginHead();
  }

  /**
   * Ready for the next answer.
   *
   * @param toHead whether it is to a HEAD request, and so has no body
   * @param excerpt keeps what is asked of this answer and those that follow; null to keep nothing
   */
  public void reset(boolean toHead, @Nullable Excerpt excerpt) {
    this.toHead = toHead;
    this.excerpt = excerpt;
    reset();
  }

  /** Reads the bytes from the buffer's position to its limit, all of them. */
  public void feed(ByteBuffer in) {
    int to = in.limit();
    int at = in.position();
    if (at < to && !started && excerpt == null) {
      at = feedHead(in);
    }
    while (at < to) {
      int count = excerpt == null ? (int) Math.min(skippable(), to - at) : 0;
      if (count > 0) {
        skip(count);
      } else {
        count = feedPiece(in, at);
      }
      at += count;
    }
    in.position(to);
  }

  /** Reads the bytes in {@code [from, to)}, all of them. */
  public void feed(byte[] bytes, int from, int to) {
    started |= from < to;
    for (int at = from; at < to; ) {
      at =
          switch (state) {
            case STATUS_LINE, FIELDS, CHUNK_SIZE, CHUNK_END, TRAILERS -> feedLine(bytes, at, to);
            case COUNTED, CHUNK_DATA, UNTIL_CLOSE -> feedBody(bytes, at, to);
            case COMPLETE -> {
              malformed("bytes after the end of the answer");
              yield to;
            }
            case MALFORMED, TRUNCATED -> to;
          };
    }
  }

  /** Bytes of a body that may be passed to {@link #skip} unread; 0 when the next must be fed. */
  public long skippable() {
    return switch (state) {
      case COUNTED, CHUNK_DATA -> remaining;
      case UNTIL_CLOSE -> Long.MAX_VALUE;
      default -> 0;
    };
  }

  /** Counts so many bytes as read, at most {@link #skippable()}; an excerpt does not get them. */
  public void skip(long count) {
    if (state == State.UNTIL_CLOSE) {
      return;
    }
    remaining -= count;
    if (remaining == 0) {
      state = state == State.CHUNK_DATA ? State.CHUNK_END : State.COMPLETE;
    }
  }

  /**
   * The peer has closed: completes an answer whose body ends with the connection, and truncates any
   * other that has begun and is not complete.
   */
  public void endOfInput() {
    switch (state) {
      case UNTIL_CLOSE -> state = State.COMPLETE;
      case COMPLETE, MALFORMED, TRUNCATED -> {}
      case STATUS_LINE, FIELDS -> truncated("the connection ended within the head");
      case COUNTED, CHUNK_SIZE, CHUNK_DATA, CHUNK_END, TRAILERS ->
          truncated("the connection ended within the body");
    }
  }

  /** Whether anything of the answer has come. */
  public boolean started() {
    return started;
  }

  /**
   * Whether '100 Continue' has come: a request that waits for it sends its body now. An answer that
   * is {@link #complete()} without it does not want the body.
   */
  public boolean continued() {
    return continued;
  }

  public boolean complete() {
    return state == State.COMPLETE;
  }

  public boolean malformed() {
    return state == State.MALFORMED;
  }

  /** Whether the peer has closed after the beginning of the answer and before its end. */
  public boolean truncated() {
    return state == State.TRUNCATED;
  }

  /** Why the answer is malformed or truncated; empty when it is not. */
  public String complaint() {
    return complaint;
  }

  /** Status code of a complete answer. */
  public int status() {
    return status;
  }

  /** Whether the connection ends with this complete answer. */
  public boolean closes() {
    return closes;
  }

  /** The beginning of an answer: a known head, or the first piece. Returns where to go on. */
  private int feedHead(ByteBuffer in) {
    int known = memory.known(in);
    if (known > 0) {
      started = true;
      beginBody(memory.framing());
      return in.position() + known;
    }
    int count = feedPiece(in, in.position());
    if (headBytes > 0) {
      memory.remember(headBytes, head.framing());
    }
    return in.position() + count;
  }

  /** Returns how many bytes have been read. */
  private int feedPiece(ByteBuffer in, int at) {
    byte[] piece = memory.piece;
    int count = Math.min(in.limit() - at, piece.length);
    in.get(at, piece, 0, count);
    feed(piece, 0, count);
    int begun = part.length();
    if (begun > 0 && begun < count && at + count < in.limit()) {
      // Cut by the piece's end alone: the line is whole in the next piece, and need not be kept.
      part.clear();
      lineBytes -= begun;
      return count - begun;
    }
    return count;
  }

  private int feedBody(byte[] bytes, int from, int to) {
    int count = (int) Math.min(skippable(), to - from);
    if (excerpt != null) {
      excerpt.body(bytes, from, from + count);
    }
    skip(count);
    return from + count;
  }

  private int feedLine(byte[] bytes, int from, int to) {
    int lineFeed = ByteSearch.lineFeed(bytes, from, to);
    int end = lineFeed < 0 ? to : lineFeed + 1;
    int length = end - from;
    lineBytes += length;
    if (lineBytes > LONGEST_HEAD || part.length() + length > LONGEST_LINE) {
      malformed("a head or line too long");
    } else if (lineFeed >= 0 && part.length() == 0) {
      line(bytes, from, lineFeed);
    } else {
      part.add(bytes, from, end);
      if (lineFeed >= 0) {
        line(part.bytes(), 0, part.length() - 1);
        part.clear();
      }
    }
    return end;
  }

  private void line(byte[] bytes, int from, int lineFeed) {
    int to = lineFeed > from && bytes[lineFeed - 1] == '\r' ? lineFeed - 1 : lineFeed;
    switch (state) {
      case STATUS_LINE -> complain(head.statusLine(bytes, from, to), State.FIELDS);
      case FIELDS -> {
        if (from == to) {
          endOfHead();
        } else {
          complain(head.field(bytes, from, to), State.FIELDS);
          if (excerpt != null && state == State.FIELDS) {
            excerpt.line(bytes, from, to);
          }
        }
      }
      case CHUNK_SIZE -> beginChunk(ChunkSize.of(bytes, from, to));
      case CHUNK_END ->
          complain(from == to ? Head.GOOD : "a chunk longer than its size", State.CHUNK_SIZE);
      case TRAILERS -> {
        if (from == to) {
          state = State.COMPLETE;
        } else if (!Octets.isBlank(bytes[from]) && HeaderField.colon(bytes, from, to) < 0) {
          malformed("a trailer line without a name");
        }
      }
      default -> throw new IllegalStateException("No line is expected in state " + state);
    }
  }

  private void endOfHead() {
    String wrong = head.end();
    if (!wrong.isEmpty()) {
      malformed(wrong);
    } else if (!head.isInterim()) {
      headBytes = interimAnswers == 0 ? lineBytes : 0;
      beginBody(head.framing());
    } else if (++interimAnswers > MOST_INTERIM) {
      malformed("more than " + MOST_INTERIM + " interim answers");
    } else {
      continued |= head.isContinue();
      state = State.STATUS_LINE;
      beginHead();
    }
  }

  private void beginHead() {
    head.begin();
    if (excerpt != null) {
      excerpt.begin();
    }
  }

  private void beginBody(Framing framing) {
    status = framing.status;
    closes = framing.closes;
    if (toHead) {
      state = State.COMPLETE;
      return;
    }
    switch (framing.body) {
      case NONE -> state = State.COMPLETE;
      case COUNTED -> {
        remaining = framing.length;
        state = State.COUNTED;
      }
      case CHUNKED -> {
        lineBytes = 0;
        state = State.CHUNK_SIZE;
      }
      case UNTIL_CLOSE -> {
        closes = true;
        state = State.UNTIL_CLOSE;
      }
    }
  }

  private void beginChunk(long size) {
    if (size == ChunkSize.MALFORMED) {
      malformed("a chunk size that is no number");
      return;
    }
    lineBytes = 0;
    remaining = size;
    state = size == 0 ? State.TRAILERS : State.CHUNK_DATA;
  }

  private void complain(String wrong, State otherwise) {
    if (wrong.isEmpty()) {
      state = otherwise;
    } else {
      malformed(wrong);
    }
  }

  private void malformed(String why) {
    state = State.MALFORMED;
    complaint = why;
  }

  private void truncated(String where) {
    if (started) {
      state = State.TRUNCATED;
      complaint = where;
    }
  }
}
