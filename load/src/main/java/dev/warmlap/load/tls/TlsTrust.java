package dev.warmlap.load.tls;

import java.nio.file.Path;

/** Whose certificates are accepted from a server. */
public sealed interface TlsTrust {

  /** Those that the JDK trusts, for the name that was asked for. */
  record SystemAuthorities() implements TlsTrust {}

  /**
   * Those of one's own authorities, for the name that was asked for.
   *
   * @param pem the authorities' certificates, or the server's own
   */
  record OwnAuthorities(Path pem) implements TlsTrust {}

  /**
   * Any certificate, for any name. No hazard where the peer is this machine by nature, as it is on
   * loopback; elsewhere it is one, so that results must say it.
   */
  record AnyCertificate() implements TlsTrust {}
}
