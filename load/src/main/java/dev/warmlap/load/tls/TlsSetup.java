package dev.warmlap.load.tls;

import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.measure.TlsUse.Handshakes;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.HdrHistogram.Histogram;

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
    return of(options, BoringLibrary.whyNot());
  }

  /**
   * With BoringSSL, unless there is a reason against it.
   *
   * @throws SSLException as above
   */
  static TlsSetup of(TlsOptions options, Optional<String> whyNot) throws SSLException {
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

  /**
   * Reads the files of the options, and forgets them: whether they can be used, long before they
   * are.
   *
   * @throws SSLException when one cannot: says what was asked, what was found and what to do
   */
  public static void check(TlsOptions options) throws SSLException {
    var _ = new TlsSetup(options, TlsEngine.JSSE, Optional.empty());
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

  /**
   * TLS over a connected socket by the JDK, whichever the engine: for one who speaks with a server
   * without an event loop. The handshake comes with the first use.
   *
   * @throws IOException when the JDK does not take the options, or the socket is closed
   */
  public SSLSocket over(Socket connected) throws IOException {
    return new JdkTls(this).over(connected);
  }

  /** What the loops of a round have recorded, all in one. */
  public TlsUse use(List<HandshakeRecorder> loops) {
    var versions = new TreeMap<String, Long>();
    for (TlsProtocol protocol : TlsProtocol.values()) {
      long handshakes = count(loops, loop -> loop.by(protocol));
      if (handshakes > 0) {
        versions.put(protocol.officialName(), handshakes);
      }
    }
    Histogram full = sum(loops, HandshakeRecorder::full);
    Histogram resumed = sum(loops, HandshakeRecorder::resumed);
    var opening =
        new Handshakes(
            count(loops, loop -> loop.opening().full()),
            count(loops, loop -> loop.opening().resumed()));
    return new TlsUse(
        engine.reportName(),
        fallback.orElse(null),
        !options.insecure(),
        versions,
        opening,
        new Handshakes(
            full.getTotalCount() - opening.full(), resumed.getTotalCount() - opening.resumed()),
        full,
        resumed);
  }

  private static Histogram sum(
      List<HandshakeRecorder> loops, Function<HandshakeRecorder, Histogram> part) {
    Histogram sum = Latencies.histogram();
    loops.forEach(loop -> sum.add(part.apply(loop)));
    return sum;
  }

  private static long count(List<HandshakeRecorder> loops, ToLongFunction<HandshakeRecorder> part) {
    return loops.stream().mapToLong(part).sum();
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
