package dev.warmlap.load.tls;

import java.util.Arrays;
import java.util.Set;

/**
 * The versions of TLS that can be asked for; older ones are refused by most servers, and by RFC
 * 8996.
 */
public enum TlsProtocol {
  TLS_1_2("TLSv1.2"),
  TLS_1_3("TLSv1.3");

  private final String officialName;

  TlsProtocol(String officialName) {
    this.officialName = officialName;
  }

  /** As JSSE and OpenSSL write it, such as {@code TLSv1.3}. */
  public String officialName() {
    return officialName;
  }

  static TlsProtocol of(String officialName) {
    return Arrays.stream(values())
        .filter(protocol -> protocol.officialName.equals(officialName))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("No version of TLS is called " + officialName));
  }

  static String[] officialNames(Set<TlsProtocol> protocols) {
    return protocols.stream().sorted().map(TlsProtocol::officialName).toArray(String[]::new);
  }
}
