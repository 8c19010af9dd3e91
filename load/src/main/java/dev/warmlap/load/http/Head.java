package dev.warmlap.load.http;

/**
 * The head of one answer, line by line, and what follows from it (RFC 9112 4 to 6).
 *
 * <p>Every step returns what is wrong in words, or {@link #GOOD}.
 */
final class Head {

  /** No complaint. */
  static final String GOOD = "";

  private static final long VERSION_1_1 = ByteSearch.word("HTTP/1.1");
  private static final long VERSION_1_0 = ByteSearch.word("HTTP/1.0");
  private static final String NO_LENGTH = "a Content-Length that is no number";
  private static final long NONE = -1;

  private final Framing framing = new Framing();
  private HeaderField lastField = HeaderField.OTHER;
  private boolean olderVersion;
  private boolean closes;
  private boolean keepsAlive;
  private boolean encoded;
  private boolean chunked;
  private long contentLength = NONE;

  /** A Content-Length has been named, and its value may follow in a folded line. */
  private boolean lengthAwaited;

  /** Ready for the next head. */
  void begin() {
    lastField = HeaderField.OTHER;
    closes = false;
    keepsAlive = false;
    encoded = false;
    chunked = false;
    contentLength = NONE;
    lengthAwaited = false;
  }

  /** {@code HTTP/1.1 200 OK}; the reason may be absent, with or without its space. */
  String statusLine(byte[] bytes, int from, int to) {
    if (to - from < 12 || bytes[from + 8] != ' ' || (to - from > 12 && bytes[from + 12] != ' ')) {
      return "no HTTP/1.x status line";
    }
    long version = ByteSearch.longAt(bytes, from);
    if (version != VERSION_1_1 && version != VERSION_1_0) {
      return "no HTTP/1.x status line";
    }
    int status = (int) Octets.decimal(bytes, from + 9, from + 12);
    if (status < 0) {
      return "a status that is no number";
    }
    if (status < 100) {
      return "a status below 100";
    }
    if (status == 101) {
      return "101 without having asked for an upgrade";
    }
    framing.status = status;
    olderVersion = version == VERSION_1_0;
    return GOOD;
  }

  /** A line that is not blank. */
  String field(byte[] bytes, int from, int to) {
    int value = from;
    if (!Octets.isBlank(bytes[from])) { // else it goes on with the field before (RFC 9112 5.2)
      int colon = HeaderField.colon(bytes, from, to);
      if (colon < 0) {
        return "a header line without a name";
      }
      value = colon + 1;
      lastField = HeaderField.of(bytes, from, colon);
      if (lastField == HeaderField.CONTENT_LENGTH) {
        if (lengthAwaited) {
          return NO_LENGTH;
        }
        lengthAwaited = true;
      }
    }
    return switch (lastField) {
      case OTHER -> GOOD;
      case CONTENT_LENGTH -> contentLength(bytes, value, to);
      case TRANSFER_ENCODING, CONNECTION -> list(bytes, value, to);
    };
  }

  private String contentLength(byte[] bytes, int from, int to) {
    int start = Octets.skipBlanks(bytes, from, to);
    int end = Octets.trimBlanks(bytes, start, to);
    if (start == end) {
      return GOOD;
    }
    long length = Octets.decimal(bytes, start, end);
    if (length < 0 || !lengthAwaited) {
      return NO_LENGTH;
    }
    if (contentLength != NONE && contentLength != length) {
      return "two different Content-Lengths";
    }
    contentLength = length;
    lengthAwaited = false;
    return GOOD;
  }

  private String list(byte[] bytes, int from, int to) {
    for (int at = from; at < to; ) {
      int comma = Octets.endOfElement(bytes, at, to);
      int start = Octets.skipBlanks(bytes, at, comma);
      int end = Octets.trimBlanks(bytes, start, comma);
      if (start < end) {
        element(bytes, start, end);
      }
      at = comma + 1;
    }
    return GOOD;
  }

  private void element(byte[] bytes, int from, int to) {
    if (lastField == HeaderField.CONNECTION) {
      closes |= Octets.isWord("close", bytes, from, to);
      keepsAlive |= Octets.isWord("keep-alive", bytes, from, to);
    } else {
      encoded = true;
      chunked = Octets.isWord("chunked", bytes, from, to); // the last coding decides (RFC 9112 6.3)
    }
  }

  /** The blank line: from now on {@link #framing()} holds, unless the answer is interim. */
  String end() {
    if (isInterim()) {
      return GOOD;
    }
    if (lengthAwaited) {
      return NO_LENGTH;
    }
    boolean counted = contentLength != NONE;
    // Two framings at once smell of smuggling, and HTTP/1.0 knew of no codings: the body is read as
    // chunked, the connection is not trusted any further (RFC 9112 6.1, 6.3).
    boolean doubtful = encoded && (counted || olderVersion);
    framing.closes = closes || doubtful || (olderVersion && !keepsAlive);
    framing.length = 0;
    if (framing.status == 204 || framing.status == 304) {
      framing.body = Framing.Body.NONE;
    } else if (chunked) {
      framing.body = Framing.Body.CHUNKED;
    } else if (encoded || !counted) {
      framing.body = Framing.Body.UNTIL_CLOSE;
    } else {
      framing.body = contentLength == 0 ? Framing.Body.NONE : Framing.Body.COUNTED;
      framing.length = contentLength;
    }
    return GOOD;
  }

  /** Whether another head follows (1xx). */
  boolean isInterim() {
    return framing.status < 200;
  }

  /** Whether this is the interim answer that asks for the request's body. */
  boolean isContinue() {
    return framing.status == 100;
  }

  Framing framing() {
    return framing;
  }
}
