package dev.warmlap.model.measure;

import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Latency histograms as the whole product keeps them: values in nanoseconds, from 1 µs up to
 * {@value #HIGHEST_NANOS} ns (one hour), three significant digits (HdrHistogram's own advice for
 * latency).
 */
public final class Latencies {

  /** Longest latency that is told apart; a longer one is recorded as this one. */
  public static final long HIGHEST_NANOS = 3_600_000_000_000L;

  private static final long LOWEST_NANOS = 1_000;
  private static final int SIGNIFICANT_DIGITS = 3;

  private Latencies() {}

  /** An empty histogram of fixed size, not safe for use by two threads at once. */
  public static Histogram histogram() {
    return new Histogram(LOWEST_NANOS, HIGHEST_NANOS, SIGNIFICANT_DIGITS);
  }

  /** HdrHistogram's compressed V2 form. */
  public static byte[] encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    byte[] bytes = new byte[length];
    buffer.flip().get(bytes);
    return bytes;
  }

  /**
   * The reverse of {@link #encode}: a histogram equal to the one encoded.
   *
   * @throws IllegalArgumentException when the bytes are not a compressed HdrHistogram
   */
  public static Histogram decode(byte[] bytes) {
    try {
      Histogram histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
      // Decoding (and Histogram.reset) gives an empty one a maximum of one bucket's width.
      return histogram.getTotalCount() > 0
          ? histogram
          : new Histogram(
              histogram.getLowestDiscernibleValue(),
              histogram.getHighestTrackableValue(),
              histogram.getNumberOfSignificantValueDigits());
    } catch (DataFormatException | RuntimeException e) {
      throw new IllegalArgumentException(
          "Expected a compressed HdrHistogram, found " + bytes.length + " bytes that are none", e);
    }
  }
}
