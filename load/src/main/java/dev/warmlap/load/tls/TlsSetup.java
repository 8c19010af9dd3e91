package dev.warmlap.load.tls;

import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * TLS as it will be used: options whose files have been read, and the engine that there is. For any
 * number of {@link TlsNetwork}s of any threads.
 */
public final class TlsSetup {

  private final TlsOptions options;
  private final TlsEngine engine;
  private final Optional<String> fallback;
  private final Optional<PeerCheck> peerCheck;
  private final Optional<KeyMaterial> keyMaterial;

  private TlsSetup(TlsOptions options, TlsEngine engine, Optional<String> fallback)
      throws SSLException {
    this.options = options;
    this.engine = engine;
    this.fallback = fallback;
    this.peerCheck = PeerCheck.of(options.trust(), options.peerName());
    ClientCertificate client = options.clientCertificate();
    this.keyMaterial = client == null ? Optional.empty() : Optional.of(KeyMaterial.load(client));
  }

  /**
   * With BoringSSL where its native library can be loaded, else with the JDK's TLS.
   *
   * @throws SSLException when a file of the options cannot be used: says what was asked, what was
   *     found and what to do
   */
  public static TlsSetup of(TlsOptions options) throws SSLException {
    Optional<String> whyNot = BoringLibrary.whyNot();
    return new TlsSetup(options, whyNot.isEmpty() ? TlsEngine.BORINGSSL : TlsEngine.JSSE, whyNot);
  }

  /**
   * With this engine.
   *
   * @throws SSLException also when it is BoringSSL, and cannot be loaded
   */
  static TlsSetup of(TlsOptions options, TlsEngine engine) throws SSLException {
    if (engine == TlsEngine.BORINGSSL && BoringLibrary.whyNot().isPresent()) {
      throw new SSLException(BoringLibrary.whyNot().get());
    }
    return new TlsSetup(options, engine, Optional.empty());
  }

  public TlsOptions options() {
    return options;
  }

  public TlsEngine engine() {
    return engine;
  }

  /** Why it is the JDK's TLS and not BoringSSL; empty when it is BoringSSL. */
  public Optional<String> fallback() {
    return fallback;
  }

  Optional<PeerCheck> peerCheck() {
    return peerCheck;
  }

  Optional<KeyMaterial> keyMaterial() {
    return keyMaterial;
  }

  /** What one loop's sessions have in common. */
  TlsContext context(TlsBuffers buffers) throws SSLException {
    return switch (engine) {
      case BORINGSSL -> new BoringContext(this, buffers);
      case JSSE -> new JsseContext(this, buffers);
    };
  }
}
