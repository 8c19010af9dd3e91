package dev.warmlap.model.measure;

/** Why a request got no good answer. */
public enum ErrorKind {
  /** The connection was refused or could not be made. */
  CONNECT("connect"),
  /** The connection was not made in time. */
  CONNECT_TIMEOUT("connect-timeout"),
  /** The TLS handshake failed. */
  TLS("tls"),
  /** No complete answer in time. */
  TIMEOUT("timeout"),
  /** The peer closed the connection in the middle of an answer or before one. */
  CLOSED("closed"),
  /** The connection was reset. */
  RESET("reset"),
  /** The answer was not HTTP/1.1 that can be understood. */
  MALFORMED("malformed"),
  /** A complete answer with a status outside 200 to 399. */
  STATUS("status");

  private final String key;

  ErrorKind(String key) {
    this.key = key;
  }

  /** The kind's name in JSON and reports. */
  public String key() {
    return key;
  }
}
