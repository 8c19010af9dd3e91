package dev.warmlap.load.http;

/**
 * What a head says: the status, where the body ends, and whether the connection does. Written over
 * for each answer, so that none is allocated.
 */
final class Framing {

  /** What ends the body (RFC 9112 6.3). */
  enum Body {
    /** There is none, whatever a length may say. */
    NONE,
    COUNTED,
    CHUNKED,
    UNTIL_CLOSE
  }

  int status;
  Body body = Body.NONE;

  /** Of a counted body, in bytes. */
  long length;

  /** Whether the connection ends with the answer; that of a body until then does in any case. */
  boolean closes;

  void set(Framing other) {
    status = other.status;
    body = other.body;
    length = other.length;
    closes = other.closes;
  }
}
