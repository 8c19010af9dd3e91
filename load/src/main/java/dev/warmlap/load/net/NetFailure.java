package dev.warmlap.load.net;

/**
 * Why a connection could not be made or has broken.
 *
 * @param detail in the words of the system
 */
public record NetFailure(Kind kind, String detail) {

  /** What a user would do something different about. */
  public enum Kind {
    /** Nobody listens there. */
    REFUSED,
    /** No way there. */
    UNREACHABLE,
    /** This side has no port left to connect from. */
    NO_PORT,
    /** This process may open no more files. */
    NO_DESCRIPTOR,
    /** The peer broke the connection off. */
    RESET,
    /** TLS could not be agreed upon, or was broken. */
    TLS,
    OTHER
  }
}
