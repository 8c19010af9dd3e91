package dev.warmlap.model.measure;

/** Why a request got no good answer. */
public enum ErrorKind {
  /** The connection was refused or could not be made. */
  CONNECT("connect"),
  /** The connection was not made in time. */
  CONNECT_TIMEOUT("connect-timeout"),
  /** This machine had no port left to connect from. */
  NO_PORT("no-port"),
  /** The generator may open no more files. */
  NO_DESCRIPTOR("no-descriptor"),
  /** The TLS handshake failed. */
  TLS("tls"),
  /** No complete answer in time. */
  TIMEOUT("timeout"),
  /** The peer closed the connection before an answer began. */
  CLOSED("closed"),
  /** The peer closed the connection in the middle of an answer. */
  TRUNCATED("truncated"),
  /** The connection was reset. */
  RESET("reset"),
  /** The answer was not HTTP/1.1 that can be understood. */
  MALFORMED("malformed"),
  /** A complete answer with a status that was not expected; outside 200 to 399 unless said. */
  STATUS("status"),
  /** A complete answer without what was expected in it. */
  EXPECTATION("expectation");

  private final String key;

  ErrorKind(String key) {
    this.key = key;
  }

  /** The kind's name in JSON and reports. */
  public String key() {
    return key;
  }
}
