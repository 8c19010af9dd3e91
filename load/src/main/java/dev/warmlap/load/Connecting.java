package dev.warmlap.load;

import dev.warmlap.load.tls.TlsOptions;
import dev.warmlap.load.tls.TlsSetup;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * How connections are made and kept.
 *
 * @param timeout for a complete answer; it is looked at every {@link Defaults#SWEEP}, so that a
 *     request fails up to that much later
 * @param connectTimeout for one connection, its TLS handshake included
 * @param keepAlive whether a connection is used again
 * @param tls how TLS is spoken, where the target speaks it; null for what suits a server of this
 *     machine: any certificate, every handshake a full one
 * @param from addresses of this machine to connect from, in turn; none for the kernel's choice
 */
public record Connecting(
    Duration timeout,
    Duration connectTimeout,
    boolean keepAlive,
    @Nullable TlsOptions tls,
    List<String> from) {

  public Connecting {
    from = List.copyOf(from);
    if (!timeout.isPositive() || !connectTimeout.isPositive()) {
      throw new IllegalArgumentException(
          "Timeouts are positive, found " + timeout + " and to connect " + connectTimeout);
    }
  }

  /** The same, but with TLS spoken so. */
  public Connecting with(TlsOptions options) {
    return new Connecting(timeout, connectTimeout, keepAlive, options, from);
  }

  /**
   * TLS as it is to be spoken with a target.
   *
   * @throws LoadException when a file of its options cannot be used
   */
  public TlsSetup tlsWith(Target target) {
    try {
      return TlsSetup.of(tls != null ? tls : TlsOptions.toAnybody(target.host()));
    } catch (SSLException e) {
      throw new LoadException(
          "TLS with " + target + " cannot be spoken as asked: " + e.getMessage(), e);
    }
  }

  /** Connections that are kept, from an address of the kernel's choice. */
  public static Connecting kept(Duration timeout, Duration connectTimeout) {
    return new Connecting(timeout, connectTimeout, true, null, List.of());
  }
}
