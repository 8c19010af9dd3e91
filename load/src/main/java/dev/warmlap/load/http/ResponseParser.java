package dev.warmlap.load.http;

import java.util.Arrays;

/**
 * Reads one HTTP/1.x answer after another as its bytes come, in pieces of any size (RFC 9112).
 *
 * <p>It knows Content-Length, chunked bodies with trailers, bodies that end with the connection,
 * interim (1xx) answers, which it skips, answers without a body (to HEAD, 204, 304), folded headers
 * and bare line feeds. Anything else is malformed, and so are bytes after the end of an answer,
 * because nobody asked for them. Bodies are counted, not kept. A line is read where it lies; only a
 * line that is split over two pieces is copied. Nothing is allocated for an answer that comes
 * whole.
 *
 * <p>For one thread.
 */
public final class ResponseParser {

  /** Longest line; Tomcat and nginx send at most 8 KB for a whole head by default. */
  static final int LONGEST_LINE = 16 * 1024;

  /** Head, or trailers, or interim answers in all: no server can make us read heads for ever. */
  static final int LONGEST_HEAD = 256 * 1024;

  private enum State {
    STATUS_LINE,
    HEADERS,
    COUNTED,
    CHUNK_SIZE,
    CHUNK_DATA,
    CHUNK_END,
    TRAILERS,
    UNTIL_CLOSE,
    COMPLETE,
    MALFORMED
  }

  private static final String CLOSE = "close";
  private static final String KEEP_ALIVE = "keep-alive";
  private static final String CHUNKED = "chunked";
  private static final String VERSION = "http/1.";
  private static final long NO_LENGTH = -1;

  private final boolean toHead;

  private State state = State.STATUS_LINE;
  private int status;
  private boolean closes;
  private boolean keepsAlive;
  private boolean olderVersion;
  private boolean encoded;
  private boolean chunked;
  private boolean started;
  private long contentLength = NO_LENGTH;
  private long remaining;
  private int headBytes;
  private HeaderField lastField = HeaderField.OTHER;
  private String complaint = "";

  /** The beginning of a line whose end has not come. */
  private byte[] part = new byte[0];

  private int partLength;

  /**
   * Ready for the first answer.
   *
   * @param toHead whether the answers are to HEAD requests, and so have no body
   */
  public ResponseParser(boolean toHead) {
    this.toHead = toHead;
  }

  /** Ready for the next answer. */
  public void reset() {
    state = State.STATUS_LINE;
    headBytes = 0;
    partLength = 0;
    started = false;
    closes = false;
    beginHead();
  }

  /** Reads the bytes in {@code [from, to)}, all of them. */
  public void feed(byte[] bytes, int from, int to) {
    int at = from;
    if (at < to) {
      started = true;
    }
    while (at < to) {
      switch (state) {
        case COUNTED, CHUNK_DATA, UNTIL_CLOSE -> {
          int count = (int) Math.min(skippable(), to - at);
          skip(count);
          at += count;
        }
        case COMPLETE -> {
          malformed("bytes after the end of the answer");
          return;
        }
        case MALFORMED -> {
          return;
        }
        default -> at = feedLine(bytes, at, to);
      }
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

  /** Counts so many bytes as read, at most {@link #skippable()}. */
  public void skip(long count) {
    if (state == State.UNTIL_CLOSE) {
      return;
    }
    remaining -= count;
    if (remaining == 0) {
      state = state == State.CHUNK_DATA ? State.CHUNK_END : State.COMPLETE;
    }
  }

  /** The peer has closed: completes an answer whose body ends with the connection. */
  public void endOfInput() {
    if (state == State.UNTIL_CLOSE) {
      state = State.COMPLETE;
    }
  }

  /** Whether anything of the answer has come. */
  public boolean started() {
    return started;
  }

  public boolean complete() {
    return state == State.COMPLETE;
  }

  public boolean malformed() {
    return state == State.MALFORMED;
  }

  /** Why the answer is malformed; empty when it is not. */
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

  private int feedLine(byte[] bytes, int from, int to) {
    int end = ByteSearch.lineFeed(bytes, from, to);
    int upTo = end < 0 ? to : end;
    headBytes += upTo - from + 1;
    if (headBytes > LONGEST_HEAD || partLength + upTo - from > LONGEST_LINE) {
      malformed("a head or line too long");
    } else if (end < 0) {
      keep(bytes, from, to);
    } else if (partLength > 0) {
      keep(bytes, from, end);
      int length = partLength;
      partLength = 0;
      line(part, 0, length);
    } else {
      line(bytes, from, end);
    }
    return end < 0 ? to : end + 1;
  }

  private void keep(byte[] bytes, int from, int to) {
    int length = partLength + to - from;
    if (length > part.length) {
      part = Arrays.copyOf(part, Math.max(128, Integer.highestOneBit(length) * 2));
    }
    System.arraycopy(bytes, from, part, partLength, to - from);
    partLength = length;
  }

  private void line(byte[] bytes, int from, int lineFeed) {
    int to = lineFeed > from && bytes[lineFeed - 1] == '\r' ? lineFeed - 1 : lineFeed;
    switch (state) {
      case STATUS_LINE -> statusLine(bytes, from, to);
      case HEADERS -> {
        if (from == to) {
          endOfHead();
        } else {
          header(bytes, from, to);
        }
      }
      case CHUNK_SIZE -> chunkSize(bytes, from, to);
      case CHUNK_END -> {
        if (from == to) {
          state = State.CHUNK_SIZE;
          headBytes = 0;
        } else {
          malformed("a chunk longer than its size");
        }
      }
      case TRAILERS -> {
        if (from == to) {
          state = State.COMPLETE;
        }
      }
      default -> throw new IllegalStateException("No line is expected in state " + state);
    }
  }

  /** {@code HTTP/1.1 200 OK}; the reason may be absent, with or without its space. */
  private void statusLine(byte[] bytes, int from, int to) {
    if (to - from < 12
        || !HeaderField.isWord(VERSION, bytes, from)
        || (bytes[from + 7] != '1' && bytes[from + 7] != '0')
        || bytes[from + 8] != ' '
        || (to - from > 12 && bytes[from + 12] != ' ')) {
      malformed("no HTTP/1.x status line");
      return;
    }
    int code = 0;
    for (int at = from + 9; at < from + 12; at++) {
      int digit = bytes[at] - '0';
      if (digit < 0 || digit > 9) {
        malformed("a status that is no number");
        return;
      }
      code = code * 10 + digit;
    }
    if (code < 100 || code == 101) {
      malformed(code == 101 ? "101 without having asked for an upgrade" : "a status below 100");
      return;
    }
    status = code;
    olderVersion = bytes[from + 7] == '0';
    state = State.HEADERS;
  }

  private void header(byte[] bytes, int from, int to) {
    int value;
    if (bytes[from] == ' ' || bytes[from] == '\t') {
      value = from; // a folded line goes on with the value of the field before (RFC 9112 5.2)
    } else {
      int colon = ByteSearch.colon(bytes, from, to);
      if (colon <= from || bytes[colon - 1] == ' ' || bytes[colon - 1] == '\t') {
        malformed("a header line without a name");
        return;
      }
      lastField = HeaderField.of(bytes, from, colon);
      value = colon + 1;
    }
    switch (lastField) {
      case CONTENT_LENGTH -> contentLength(bytes, value, to);
      case TRANSFER_ENCODING -> transferEncoding(bytes, value, to);
      case CONNECTION -> connection(bytes, value, to);
      case OTHER -> {}
    }
  }

  private void contentLength(byte[] bytes, int from, int to) {
    int at = skipBlanks(bytes, from, to);
    int end = trimBlanks(bytes, at, to);
    if (at == end) {
      return; // a folded line may hold it; without one endOfHead finds no length
    }
    long length = 0;
    for (; at < end; at++) {
      int digit = bytes[at] - '0';
      if (digit < 0 || digit > 9 || length > (Long.MAX_VALUE - 9) / 10) {
        malformed("a Content-Length that is no number");
        return;
      }
      length = length * 10 + digit;
    }
    if (contentLength != NO_LENGTH && contentLength != length) {
      malformed("two different Content-Lengths");
      return;
    }
    contentLength = length;
  }

  /** The last coding named decides whether the body is chunked (RFC 9112 6.3). */
  private void transferEncoding(byte[] bytes, int from, int to) {
    for (int at = from; at < to; ) {
      int comma = endOfToken(bytes, at, to);
      int start = skipBlanks(bytes, at, comma);
      int end = trimBlanks(bytes, start, comma);
      if (start < end) {
        encoded = true;
        chunked = isWholeWord(CHUNKED, bytes, start, end);
      }
      at = comma + 1;
    }
  }

  private void connection(byte[] bytes, int from, int to) {
    for (int at = from; at < to; ) {
      int comma = endOfToken(bytes, at, to);
      int start = skipBlanks(bytes, at, comma);
      int end = trimBlanks(bytes, start, comma);
      closes |= isWholeWord(CLOSE, bytes, start, end);
      keepsAlive |= isWholeWord(KEEP_ALIVE, bytes, start, end);
      at = comma + 1;
    }
  }

  private void endOfHead() {
    if (status < 200) {
      beginHead();
      closes = false;
      state = State.STATUS_LINE;
      return;
    }
    if (olderVersion && !keepsAlive) {
      closes = true;
    }
    if (toHead || status == 204 || status == 304) {
      state = State.COMPLETE;
    } else if (chunked) {
      // Both framings at once smell of smuggling: chunked wins, the connection ends (RFC 9112 6.3).
      closes |= contentLength != NO_LENGTH;
      headBytes = 0;
      state = State.CHUNK_SIZE;
    } else if (encoded || contentLength == NO_LENGTH) {
      closes = true;
      state = State.UNTIL_CLOSE;
    } else {
      remaining = contentLength;
      state = remaining == 0 ? State.COMPLETE : State.COUNTED;
    }
  }

  /** Hexadecimal digits, then perhaps extensions after a semicolon. */
  private void chunkSize(byte[] bytes, int from, int to) {
    long size = 0;
    int at = from;
    for (; at < to; at++) {
      int digit = Character.digit(bytes[at], 16);
      if (digit < 0) {
        break;
      }
      if (size > Long.MAX_VALUE >> 5) {
        malformed("a chunk size too large");
        return;
      }
      size = size << 4 | digit;
    }
    int rest = skipBlanks(bytes, at, to);
    if (at == from || (rest < to && bytes[rest] != ';')) {
      malformed("a chunk size that is no number");
      return;
    }
    headBytes = 0;
    remaining = size;
    state = size == 0 ? State.TRAILERS : State.CHUNK_DATA;
  }

  private void beginHead() {
    status = 0;
    keepsAlive = false;
    olderVersion = false;
    encoded = false;
    chunked = false;
    contentLength = NO_LENGTH;
    lastField = HeaderField.OTHER;
  }

  private void malformed(String why) {
    state = State.MALFORMED;
    complaint = why;
  }

  private static boolean isWholeWord(String word, byte[] bytes, int from, int to) {
    return to - from == word.length() && HeaderField.isWord(word, bytes, from);
  }

  private static int endOfToken(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != ',') {
      at++;
    }
    return at;
  }

  private static int skipBlanks(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
    return at;
  }

  private static int trimBlanks(byte[] bytes, int from, int to) {
    int end = to;
    while (end > from && (bytes[end - 1] == ' ' || bytes[end - 1] == '\t')) {
      end--;
    }
    return end;
  }
}
