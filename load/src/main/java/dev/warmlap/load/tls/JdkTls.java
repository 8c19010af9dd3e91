package dev.warmlap.load.tls;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** The JDK's TLS, set up as the options say. */
final class JdkTls {

  /** Sessions are kept by name and port; one setup has one peer, so that any port will do. */
  private static final int ANY_PORT = 443;

  private final TlsOptions options;
  private final List<SNIServerName> serverNames;
  private final SSLContext context;

  JdkTls(TlsSetup setup) throws SSLException {
    this.options = setup.options();
    try {
      this.serverNames =
          ServerName.of(options.peerName())
              .<List<SNIServerName>>map(name -> List.of(new SNIHostName(name)))
              .orElse(List.of());
      context = SSLContext.getInstance("TLS");
      context.init(
          setup.keyMaterial().isPresent()
              ? setup.keyMaterial().get().keyManagers()
              : new KeyManager[0],
          new TrustManager[] {new Checking(setup.peerCheck())},
          new SecureRandom());
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new SSLException(
          "The JDK's TLS was to be set up with " + options + ", but says: " + e.getMessage(), e);
    }
  }

  /** For a new connection of this side. */
  SSLEngine engine() {
    // Without a peer's name JSSE finds no session to resume.
    SSLEngine engine =
        options.resumption()
            ? context.createSSLEngine(options.peerName(), ANY_PORT)
            : context.createSSLEngine();
    engine.setUseClientMode(true);
    engine.setSSLParameters(asked(engine.getSSLParameters()));
    return engine;
  }

  /** Over a connected socket, which is closed with it. */
  SSLSocket over(Socket connected) throws IOException {
    var socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(connected, options.peerName(), ANY_PORT, true);
    socket.setSSLParameters(asked(socket.getSSLParameters()));
    return socket;
  }

  private SSLParameters asked(SSLParameters parameters) {
    parameters.setProtocols(TlsProtocol.officialNames(options.protocols()));
    parameters.setServerNames(serverNames);
    return parameters;
  }

  /** Extended, because JSSE adds checks of its own to a plain trust manager. */
  private static final class Checking extends X509ExtendedTrustManager {

    private final Optional<PeerCheck> peerCheck;

    Checking(Optional<PeerCheck> peerCheck) {
      this.peerCheck = peerCheck;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType)
        throws CertificateException {
      if (peerCheck.isPresent()) {
        peerCheck.get().check(chain, authType);
      }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
        throws CertificateException {
      checkServerTrusted(chain, authType);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
        throws CertificateException {
      checkServerTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType)
        throws CertificateException {
      throw new CertificateException("This is a client, which has no clients");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
        throws CertificateException {
      checkClientTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
        throws CertificateException {
      checkClientTrusted(chain, authType);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
