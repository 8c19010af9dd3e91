package dev.warmlap.report.hdr;

import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.Window;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * A round as a histogram log, the format of HdrHistogram's {@code HistogramLogReader} and {@code
 * HistogramLogProcessor}: values in nanoseconds, the column of maxima in milliseconds, times in
 * seconds since the round's start, which the head names.
 *
 * <p>A line for each window, without a tag: the latencies of the answers complete in it. In an open
 * loop another one, tagged {@value #SERVICE_TIME}.
 */
public final class IntervalLog {

  /** Tag of the time from the sending to the answer, where latency counts from the due time. */
  public static final String SERVICE_TIME = "service-time";

  private static final double NANOS_PER_MILLI = 1e6;

  private IntervalLog() {}

  /** The whole log. */
  public static String render(RoundMeasurement round) {
    var bytes = new ByteArrayOutputStream();
    var writer = new HistogramLogWriter(new PrintStream(bytes, false, StandardCharsets.UTF_8));
    writer.outputComment("[Latencies in nanoseconds, by Warmlap]");
    writer.outputLogFormatVersion();
    writer.outputStartTime(round.startedAt().toEpochMilli());
    writer.outputLegend();
    for (Window window : round.windows()) {
      line(writer, window, window.latency());
      Histogram serviceTime = window.serviceTime();
      if (serviceTime != null) {
        Histogram tagged = serviceTime.copy();
        tagged.setTag(SERVICE_TIME);
        line(writer, window, tagged);
      }
    }
    writer.close();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static void line(HistogramLogWriter writer, Window window, Histogram histogram) {
    writer.outputIntervalHistogram(
        seconds(window.start()),
        seconds(window.start().plus(window.length())),
        histogram,
        NANOS_PER_MILLI);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
