package dev.warmlap.load.preflight;

import dev.warmlap.load.LoadException;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Whom a probe believes that it speaks with: those whom the JDK trusts, or anybody. */
enum Trust {
  CHECKED,
  ANYBODY;

  /**
   * TLS over a connected socket, with the name sent and, if checked, compared. The handshake comes
   * with the first use.
   */
  SSLSocket over(Socket socket, String host, int port) throws IOException {
    var secure = (SSLSocket) context().getSocketFactory().createSocket(socket, host, port, true);
    if (this == CHECKED) {
      SSLParameters parameters = secure.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      secure.setSSLParameters(parameters);
    }
    return secure;
  }

  private SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          null,
          this == CHECKED ? null : new TrustManager[] {new AnyCertificate()},
          new SecureRandom());
      return context;
    } catch (GeneralSecurityException e) {
      throw new LoadException("This JDK has no TLS: " + e.getMessage(), e);
    }
  }

  /** Extended, because JSSE adds checks of its own to a plain trust manager. */
  private static final class AnyCertificate extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkClientTrusted(
        X509Certificate[] chain, String authType, javax.net.ssl.SSLEngine engine) {}

    @Override
    public void checkServerTrusted(
        X509Certificate[] chain, String authType, javax.net.ssl.SSLEngine engine) {}

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
