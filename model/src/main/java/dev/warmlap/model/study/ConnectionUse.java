package dev.warmlap.model.study;

/**
 * How a client holds its connections.
 *
 * @param keepAlive whether one is used for a request after another, or each request opens its own
 * @param tlsResumption whether a TLS handshake may be shortened by what an earlier one left
 */
public record ConnectionUse(boolean keepAlive, boolean tlsResumption) {

  /** Kept, and every handshake a full one: what a study does when it says nothing. */
  public static final ConnectionUse KEPT = new ConnectionUse(true, false);
}
