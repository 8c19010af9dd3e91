package dev.warmlap.load.preflight;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.Nullable;

/** What came of a probe. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "type")
public sealed interface ProbeResult {

  /**
   * A complete answer, whatever its status.
   *
   * @param recorded the answer as it went over the wire (inside TLS), for the warm-up; null when it
   *     is too long to be replayed
   * @param location of a redirect; null without one
   */
  @SuppressWarnings("ArrayRecordComponent") // a message from another process, never compared
  record Answered(int status, byte @Nullable [] recorded, @Nullable String location)
      implements ProbeResult {}

  /**
   * There is nothing to load.
   *
   * @param message what was asked, what was found and what to do
   */
  record Failed(Reason reason, String message) implements ProbeResult {}

  /** Why a target cannot be loaded. */
  enum Reason {
    /** It is not this machine, and nobody said whose it is. */
    NOT_LOOPBACK,
    /** This machine has not the address that was to be connected from. */
    NO_SOURCE,
    NO_ADDRESS,
    REFUSED,
    UNREACHABLE,
    CONNECT_TIMEOUT,
    /** It answers in plain text where TLS was asked for, or the other way. */
    WRONG_SCHEME,
    /** The server's certificate is not accepted here. */
    CERTIFICATE,
    /** This side's is not accepted there, or missed. */
    CLIENT_CERTIFICATE,
    TLS,
    /** It took the request and did not answer in time. */
    TIMEOUT,
    CLOSED,
    RESET,
    NOT_HTTP
  }
}
