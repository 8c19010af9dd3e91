package dev.warmlap.load.process;

import dev.warmlap.host.TlsIdentity;
import dev.warmlap.load.Engine;
import dev.warmlap.model.study.Traffic;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the generator is to warm up.
 *
 * @param recordedAnswer the subject's own answer to the traffic's first request, head and body as
 *     they went over the wire (inside TLS); the echo target replays it, so that the code meets the
 *     same framing
 * @param connections of the study; no more than {@link
 *     dev.warmlap.load.Defaults#WARM_UP_CONNECTIONS} are used
 * @param identity of the echo target when the study speaks TLS, else null
 * @param engine as in the rounds to come, so that what will run is what is warm
 * @param budget the longest time that the warm-up may take
 */
@SuppressWarnings("ArrayRecordComponent") // a message to another process, never compared
public record WarmUpOrder(
    byte[] recordedAnswer,
    Traffic traffic,
    int connections,
    @Nullable TlsIdentity identity,
    Engine engine,
    Duration budget) {

  /** For rounds whose engine Warmlap chooses itself. */
  public WarmUpOrder(
      byte[] recordedAnswer,
      Traffic traffic,
      int connections,
      @Nullable TlsIdentity identity,
      Duration budget) {
    this(recordedAnswer, traffic, connections, identity, Engine.DEFAULT, budget);
  }

  public WarmUpOrder {
    if (connections < 1) {
      throw new IllegalArgumentException(
          "A warm-up needs at least 1 connection, found " + connections);
    }
    if (!budget.isPositive()) {
      throw new IllegalArgumentException("A warm-up needs a positive budget, found " + budget);
    }
  }
}
