package dev.warmlap.load.tls;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of TLS.
 *
 * @param protocols those offered; the server chooses
 * @param peerName the server's name, or address, that its certificate must be for; a name is also
 *     told to the server (SNI), an address never is (RFC 6066, 3)
 * @param clientCertificate null to have none
 * @param resumption whether a connection may shorten its handshake by what an earlier one of the
 *     same loop was given; without, each pays its full handshake
 */
public record TlsOptions(
    Set<TlsProtocol> protocols,
    String peerName,
    TlsTrust trust,
    @Nullable ClientCertificate clientCertificate,
    boolean resumption) {

  public TlsOptions {
    if (protocols.isEmpty()) {
      throw new IllegalArgumentException("TLS needs at least one protocol, found none");
    }
    if (peerName.isBlank()) {
      throw new IllegalArgumentException("TLS needs the name of the server, found none");
    }
    protocols = Set.copyOf(protocols);
  }

  /** TLS 1.3, or else 1.2, with a server that the JDK trusts, each handshake a full one. */
  public static TlsOptions to(String peerName) {
    return new TlsOptions(
        Set.of(TlsProtocol.values()), peerName, new TlsTrust.SystemAuthorities(), null, false);
  }

  /** The same with any server, whatever its certificate. */
  public static TlsOptions toAnybody(String peerName) {
    return new TlsOptions(
        Set.of(TlsProtocol.values()), peerName, new TlsTrust.AnyCertificate(), null, false);
  }

  /** The same, with handshakes shortened or not. */
  public TlsOptions resuming(boolean resumes) {
    return new TlsOptions(protocols, peerName, trust, clientCertificate, resumes);
  }

  /** Whether it is not checked who answers; results must say so. */
  public boolean insecure() {
    return trust instanceof TlsTrust.AnyCertificate;
  }
}
