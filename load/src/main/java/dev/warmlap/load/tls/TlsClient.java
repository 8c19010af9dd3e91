package dev.warmlap.load.tls;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Makes the TLS 1.3 engines (JSSE) of the generator's connections.
 *
 * <p><b>Any certificate is accepted.</b> The load goes to loopback addresses only, whose peer is
 * this machine by nature, and subjects use certificates made for the run, which nobody has signed.
 * What is measured is the cost of TLS, not trust.
 *
 * <p>Sessions are not resumed: every connection pays its full handshake, and the first ones are not
 * dearer than the rest.
 */
public final class TlsClient {

  private static final String[] PROTOCOLS = {"TLSv1.3"};

  private final SSLContext context;

  /**
   * A client without sessions.
   *
   * @throws GeneralSecurityException when this JDK has no TLS
   */
  public TlsClient() throws GeneralSecurityException {
    context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new AnyCertificate()}, new SecureRandom());
  }

  /** An engine for one connection. Without a peer's name JSSE finds no session to resume. */
  public SSLEngine engine() {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(true);
    engine.setEnabledProtocols(PROTOCOLS);
    return engine;
  }

  /** Extended, because JSSE adds checks of its own to a plain trust manager. */
  private static final class AnyCertificate extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
