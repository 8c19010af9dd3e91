package dev.warmlap.load.tls;

/** Hears of handshakes, on the loop's thread. */
@FunctionalInterface
public interface TlsListener {

  /**
   * One is done.
   *
   * @param nanos from the first byte of TLS to the last, without the TCP connection before
   * @param resumed whether it was shortened
   * @param protocol that both agreed upon
   */
  void handshake(long nanos, boolean resumed, TlsProtocol protocol);
}
