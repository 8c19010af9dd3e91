package dev.warmlap.load.tls;

import io.netty.internal.tcnative.Buffer;
import io.netty.internal.tcnative.CertificateVerifier;
import io.netty.internal.tcnative.SSL;
import io.netty.internal.tcnative.SSLContext;
import io.netty.internal.tcnative.SSLSession;
import io.netty.internal.tcnative.SSLSessionCache;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * BoringSSL for one loop, called directly: an {@code SSLEngine} over it costs several times as many
 * calls a record, and an object for each of its answers.
 */
final class BoringContext implements TlsContext {

  /** Of certificates in a chain: OpenSSL's default, out of reach of all that exist. */
  private static final int CHAIN_DEPTH = 100;

  private final TlsBuffers buffers;
  private final long recordsAddress;
  private final long clearAddress;
  private final Optional<PeerCheck> peerCheck;
  private final @Nullable String serverName;
  private final long context;
  private final long chain;
  private final long key;

  /** What the newest connection was given to shorten the next one's handshake; 0 for none. */
  private long ticket;

  /** Why the peer that is just shaking hands is not trusted. */
  private @Nullable String refusal;

  BoringContext(TlsSetup setup, TlsBuffers buffers) throws SSLException {
    this.buffers = buffers;
    this.recordsAddress = Buffer.address(buffers.records());
    this.clearAddress = Buffer.address(buffers.clear());
    this.peerCheck = setup.peerCheck();
    this.serverName = ServerName.of(setup.options().peerName()).orElse(null);
    try {
      context = SSLContext.make(SSL.SSL_PROTOCOL_ALL, SSL.SSL_MODE_CLIENT);
      SSLContext.setOptions(context, excluded(setup.options()));
      // Without one, BoringSSL refuses every certificate.
      SSLContext.setCertVerifyCallback(context, new Verifier());
      SSLContext.setVerify(context, SSL.SSL_CVERIFY_REQUIRED, CHAIN_DEPTH);
      if (setup.options().resumption()) {
        SSLContext.setSessionCacheMode(
            context, SSL.SSL_SESS_CACHE_CLIENT | SSL.SSL_SESS_CACHE_NO_INTERNAL_STORE);
        SSLContext.setSSLSessionCache(context, new NewestTicket());
      }
      if (setup.keyMaterial().isPresent()) {
        KeyMaterial material = setup.keyMaterial().get();
        chain = parse(material.chainPem(), SSL::parseX509Chain);
        key = parse(material.keyPem(), bio -> SSL.parsePrivateKey(bio, null));
      } else {
        chain = 0;
        key = 0;
      }
    } catch (Exception e) {
      throw new SSLException(
          "BoringSSL was to be set up with " + setup.options() + ", but says: " + e.getMessage(),
          e);
    }
  }

  private static int excluded(TlsOptions options) {
    int excluded = SSL.SSL_OP_NO_SSLv3 | SSL.SSL_OP_NO_TLSv1 | SSL.SSL_OP_NO_TLSv1_1;
    if (!options.protocols().contains(TlsProtocol.TLS_1_2)) {
      excluded |= SSL.SSL_OP_NO_TLSv1_2;
    }
    if (!options.protocols().contains(TlsProtocol.TLS_1_3)) {
      excluded |= SSL.SSL_OP_NO_TLSv1_3;
    }
    return excluded;
  }

  private interface PemParser {
    long parse(long bio) throws Exception;
  }

  private static long parse(String pem, PemParser parser) throws Exception {
    byte[] bytes = pem.getBytes(StandardCharsets.US_ASCII);
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes);
    long bio = SSL.newMemBIO();
    try {
      SSL.bioWrite(bio, Buffer.address(direct), bytes.length);
      return parser.parse(bio);
    } finally {
      SSL.freeBIO(bio);
    }
  }

  @Override
  public BoringSession session() {
    long ssl = SSL.newSSL(context, false);
    if (serverName != null) {
      SSL.setTlsExtHostName(ssl, serverName);
    }
    if (chain != 0) {
      try {
        SSL.setKeyMaterial(ssl, chain, key);
      } catch (Exception e) {
        SSL.freeSSL(ssl);
        throw new IllegalStateException("BoringSSL took the client's certificate, then not", e);
      }
    }
    return new BoringSession(this, ssl);
  }

  /** Lets a handshake that is about to begin be shortened, when it may. */
  void offerTicket(long ssl) {
    if (ticket != 0) {
      SSL.setSession(ssl, ticket);
    }
  }

  /** What BoringSSL says of its last failure on this thread, in words. */
  SSLException failure() {
    String error = SSL.getLastError();
    SSL.clearError();
    String why = refusal == null ? TlsWords.ofBoring(error) : refusal;
    refusal = null;
    return new SSLException(why);
  }

  ByteBuffer records() {
    return buffers.records();
  }

  long recordsAddress() {
    return recordsAddress;
  }

  long clearAddress() {
    return clearAddress;
  }

  @Override
  public void close() {
    if (ticket != 0) {
      SSLSession.free(ticket);
    }
    if (chain != 0) {
      SSL.freeX509Chain(chain);
      SSL.freePrivateKey(key);
    }
    SSLContext.free(context);
  }

  private final class Verifier extends CertificateVerifier {

    @Override
    public int verify(long ssl, byte[][] chain, String authentication) {
      try {
        if (peerCheck.isPresent()) {
          peerCheck.get().check(PeerCheck.parse(chain), authentication);
        }
        return X509_V_OK;
      } catch (CertificateException e) {
        refusal = e.getMessage();
        return X509_V_ERR_CERT_REJECTED;
      }
    }
  }

  private final class NewestTicket implements SSLSessionCache {

    @Override
    public boolean sessionCreated(long ssl, long session) {
      if (ticket != 0) {
        SSLSession.free(ticket);
      }
      ticket = session;
      return true;
    }

    /** For servers. */
    @Override
    public long getSession(long ssl, byte[] sessionId) {
      return -1;
    }
  }
}
