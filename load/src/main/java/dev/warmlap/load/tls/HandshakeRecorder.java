package dev.warmlap.load.tls;

import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.TlsUse.Handshakes;
import org.HdrHistogram.Histogram;

/**
 * The handshakes of one loop. Nothing is allocated for any of them.
 *
 * <p>For the loop's thread; may be read when the loop has ended.
 */
public final class HandshakeRecorder implements TlsListener {

  private final Histogram full = Latencies.histogram();
  private final Histogram resumed = Latencies.histogram();
  private long byTls12;
  private long byTls13;
  private Handshakes opening = new Handshakes(0, 0);

  @Override
  public void handshake(long nanos, boolean wasResumed, TlsProtocol protocol) {
    Histogram times = wasResumed ? resumed : full;
    times.recordValue(Math.min(nanos, Latencies.HIGHEST_NANOS));
    switch (protocol) {
      case TLS_1_2 -> byTls12++;
      case TLS_1_3 -> byTls13++;
    }
  }

  /** What was until now came before the clock. */
  public void clockStarts() {
    opening = new Handshakes(full.getTotalCount(), resumed.getTotalCount());
  }

  Histogram full() {
    return full;
  }

  Histogram resumed() {
    return resumed;
  }

  long by(TlsProtocol protocol) {
    return switch (protocol) {
      case TLS_1_2 -> byTls12;
      case TLS_1_3 -> byTls13;
    };
  }

  /** Those before the clock started. */
  Handshakes opening() {
    return opening;
  }
}
