package dev.warmlap.load.tls;

import java.net.InetAddress;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whom a certificate is for: its alternative names only, since RFC 9525 (2) no longer lets the
 * common name count.
 */
record CertificateNames(List<String> names, List<String> addresses) {

  /** The types of names in RFC 5280, 4.2.1.6. */
  private static final int DNS_NAME = 2;

  private static final int IP_ADDRESS = 7;

  static CertificateNames of(X509Certificate certificate) throws CertificateParsingException {
    var names = new ArrayList<String>();
    var addresses = new ArrayList<String>();
    Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
    if (alternatives != null) {
      for (List<?> alternative : alternatives) {
        if (alternative.get(0).equals(DNS_NAME)) {
          names.add((String) alternative.get(1));
        } else if (alternative.get(0).equals(IP_ADDRESS)) {
          addresses.add((String) alternative.get(1));
        }
      }
    }
    return new CertificateNames(names, addresses);
  }

  boolean cover(String nameOrAddress) {
    Optional<InetAddress> address = ServerName.address(nameOrAddress);
    return address.isPresent()
        ? addresses.stream().map(InetAddress::ofLiteral).anyMatch(address.get()::equals)
        : ServerName.of(nameOrAddress).stream()
            .anyMatch(name -> names.stream().anyMatch(pattern -> covers(pattern, name)));
  }

  /** An asterisk stands for the whole first label, and for nothing else (RFC 9525, 6.3). */
  private static boolean covers(String pattern, String name) {
    int dot = name.indexOf('.');
    return pattern.equalsIgnoreCase(name)
        || (pattern.startsWith("*.")
            && dot > 0
            && pattern.substring(1).equalsIgnoreCase(name.substring(dot)));
  }

  /** As a list for messages. */
  @Override
  public String toString() {
    return names.isEmpty() && addresses.isEmpty()
        ? "nobody: it has no alternative names"
        : Stream.concat(names.stream(), addresses.stream()).collect(Collectors.joining(", "));
  }
}
