package dev.warmlap.cli;

import dev.warmlap.load.tls.ClientCertificate;
import dev.warmlap.load.tls.TlsOptions;
import dev.warmlap.load.tls.TlsProtocol;
import dev.warmlap.load.tls.TlsTrust;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a load speaks TLS, whichever host a redirect may lead to.
 *
 * @param certificate that is shown to a server that asks for one; null for none
 * @param serverName the server's name in TLS; null for the URL's host
 */
record LoadTls(
    TlsTrust trust,
    @Nullable ClientCertificate certificate,
    Set<TlsProtocol> protocols,
    boolean resumption,
    @Nullable String serverName) {

  LoadTls showing(ClientCertificate shown) {
    return new LoadTls(trust, shown, protocols, resumption, serverName);
  }

  TlsOptions to(String host) {
    return new TlsOptions(
        protocols, serverName == null ? host : serverName, trust, certificate, resumption);
  }

  boolean anyCertificate() {
    return trust instanceof TlsTrust.AnyCertificate;
  }
}
