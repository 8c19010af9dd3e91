package dev.warmlap.subject;

/** One complete HTTP/1.1 answer. */
final class Answer {

  private final int status;
  private final boolean framed;
  private final byte[] raw;

  /**
   * @param framed whether the answer itself says where it ends, so that the connection can go on
   * @param raw head and body as they came, after TLS
   */
  Answer(int status, boolean framed, byte[] raw) {
    this.status = status;
    this.framed = framed;
    this.raw = raw;
  }

  int status() {
    return status;
  }

  boolean framed() {
    return framed;
  }

  byte[] raw() {
    return raw.clone();
  }
}
