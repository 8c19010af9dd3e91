package dev.warmlap.load.tls;

import javax.net.ssl.SSLException;

/** The JDK's TLS for one loop. */
final class JsseContext implements TlsContext {

  private final TlsBuffers buffers;
  private final JdkTls tls;

  JsseContext(TlsSetup setup, TlsBuffers buffers) throws SSLException {
    this.buffers = buffers;
    this.tls = new JdkTls(setup);
  }

  @Override
  public EngineSession session() {
    return new EngineSession(tls.engine(), buffers);
  }

  @Override
  public void close() {
    // All of it is the collector's.
  }
}
