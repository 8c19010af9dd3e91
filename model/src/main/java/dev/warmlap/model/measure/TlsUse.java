package dev.warmlap.model.measure;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How TLS was spoken in a round, and what its handshakes took. A handshake counts when it is done;
 * one that fails is an error of kind {@link ErrorKind#TLS}.
 *
 * @param engine who did the cryptography: {@code boringssl} or {@code jsse}
 * @param fallback why it was not the engine that is preferred; null when it was
 * @param verified whether the server's certificate was checked
 * @param versions handshakes by the version agreed upon, such as {@code TLSv1.3}
 * @param opening handshakes of connections opened before the clock started
 * @param clocked handshakes while it ran
 * @param fullTime time of each full handshake, from the first byte of TLS to the last, in
 *     nanoseconds; the TCP connection before it is not in it
 * @param resumedTime of each resumed one likewise
 */
public record TlsUse(
    String engine,
    @Nullable String fallback,
    boolean verified,
    SortedMap<String, Long> versions,
    Handshakes opening,
    Handshakes clocked,
    Histogram fullTime,
    Histogram resumedTime) {

  /**
   * Handshakes by kind.
   *
   * @param full with the server's certificate and key
   * @param resumed shortened by what an earlier connection was given
   */
  public record Handshakes(long full, long resumed) {}

  public TlsUse {
    versions = Collections.unmodifiableSortedMap(new TreeMap<>(versions));
  }
}
