package dev.warmlap.load.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Whether a server is who it should be, by its certificate: the same for all engines and threads.
 */
final class PeerCheck {

  private final X509TrustManager trust;
  private final String authorities;
  private final String peerName;

  private PeerCheck(X509TrustManager trust, String authorities, String peerName) {
    this.trust = trust;
    this.authorities = authorities;
    this.peerName = peerName;
  }

  /** Empty when every certificate is good. */
  static Optional<PeerCheck> of(TlsTrust trust, String peerName) throws SSLException {
    return switch (trust) {
      case TlsTrust.AnyCertificate _ -> Optional.empty();
      case TlsTrust.SystemAuthorities _ ->
          Optional.of(
              new PeerCheck(trustManager(null), "any authority that the JDK trusts", peerName));
      case TlsTrust.OwnAuthorities(Path pem) ->
          Optional.of(
              new PeerCheck(
                  trustManager(PemFile.read(pem).certificates()),
                  "any authority of " + pem,
                  peerName));
    };
  }

  /**
   * @param authorities null for those of the JDK
   */
  private static X509TrustManager trustManager(@Nullable List<X509Certificate> authorities)
      throws SSLException {
    try {
      KeyStore store = null;
      if (authorities != null) {
        store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (X509Certificate authority : authorities) {
          store.setCertificateEntry(Integer.toString(store.size()), authority);
        }
      }
      TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
      factory.init(store);
      for (TrustManager manager : factory.getTrustManagers()) {
        if (manager instanceof X509TrustManager x509) {
          return x509;
        }
      }
      throw new SSLException("The JDK cannot check X.509 certificates");
    } catch (GeneralSecurityException | IOException e) {
      throw new SSLException("The certificates to trust could not be taken: " + e.getMessage(), e);
    }
  }

  static X509Certificate[] parse(byte[][] chain) throws CertificateException {
    CertificateFactory factory = CertificateFactory.getInstance("X.509");
    var certificates = new X509Certificate[chain.length];
    for (int i = 0; i < chain.length; i++) {
      certificates[i] =
          (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(chain[i]));
    }
    return certificates;
  }

  /**
   * @param chain the server's own first
   * @param authentication how the server uses its key, as JSSE and OpenSSL name it
   * @throws CertificateException when it is not good: its message says why
   */
  void check(X509Certificate[] chain, String authentication) throws CertificateException {
    X509Certificate own = chain[0];
    String who = "The peer's certificate (" + own.getSubjectX500Principal() + ") ";
    try {
      own.checkValidity();
    } catch (CertificateExpiredException e) {
      throw new CertificateException(
          who + "has expired: it was valid until " + own.getNotAfter().toInstant(), e);
    } catch (CertificateNotYetValidException e) {
      throw new CertificateException(
          who + "is not valid yet: it will be from " + own.getNotBefore().toInstant(), e);
    }
    try {
      trust.checkServerTrusted(chain, authentication);
    } catch (CertificateException e) {
      throw new CertificateException(
          who
              + "is not signed by "
              + authorities
              + ", but by "
              + (isSelfSigned(own) ? "itself" : chain[chain.length - 1].getIssuerX500Principal())
              + " ("
              + innermost(e).getMessage()
              + ")",
          e);
    }
    CertificateNames names = CertificateNames.of(own);
    if (!names.cover(peerName)) {
      throw new CertificateException(who + "is not for " + peerName + ", but for " + names);
    }
  }

  private static boolean isSelfSigned(X509Certificate certificate) {
    return certificate.getSubjectX500Principal().equals(certificate.getIssuerX500Principal());
  }

  private static Throwable innermost(Throwable e) {
    Throwable cause = e.getCause();
    return cause == null ? e : innermost(cause);
  }
}
