package dev.warmlap.cli;

import dev.warmlap.report.hdr.IntervalLog;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SequencedMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * A histogram log of HdrHistogram, read by its own reader: the intervals of each tag in one
 * histogram, in the unit of the log.
 *
 * @param byTag at least one; the tag of intervals without one is empty
 */
record HistogramLog(SequencedMap<String, Histogram> byTag) {

  /** At least those that HdrHistogram's own log processor keeps. */
  private static final int DIGITS = 3;

  /** What the reader takes for a head. */
  private static final String LEGEND = "\"StartTimestamp";

  /**
   * @throws CliException when there is no such file, or it is no such log, with the line
   */
  static HistogramLog read(Path file) {
    String text = text(file);
    List<Integer> lines = dataLines(text);
    var byTag = new LinkedHashMap<String, Histogram>();
    int read = 0;
    try (var reader =
        new HistogramLogReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
      EncodableHistogram interval = reader.nextIntervalHistogram();
      while (interval != null) {
        if (!(interval instanceof Histogram histogram)) {
          throw new CliException(
              "%s:%d: this interval is of decimal numbers, and only whole ones are compared."
                  .formatted(file, lines.get(read)));
        }
        String tag = histogram.getTag() == null ? "" : histogram.getTag();
        byTag.computeIfAbsent(tag, _ -> empty(histogram)).add(histogram);
        read++;
        interval = reader.nextIntervalHistogram();
      }
    } catch (IllegalArgumentException
        | IndexOutOfBoundsException
        | UnsupportedOperationException
        | BufferUnderflowException
        | NoSuchElementException e) {
      throw new CliException(
          "%s:%d: this is no interval of a histogram log (%s)."
              .formatted(file, line(lines, read), e.getMessage()),
          e);
    }
    if (read < lines.size()) {
      throw new CliException(
          "%s:%d: this is no interval of a histogram log.".formatted(file, line(lines, read)));
    }
    if (byTag.values().stream().allMatch(h -> h.getTotalCount() == 0)) {
      throw new CliException(
          "%s holds no values: a histogram log of HdrHistogram has an interval a line."
              .formatted(file));
    }
    return new HistogramLog(byTag);
  }

  /** A histogram a trial: those of several tags, or all of the log as one. */
  List<Histogram> trials() {
    List<Histogram> tagged = new ArrayList<>();
    byTag.forEach(
        (tag, histogram) -> {
          // Warmlap's own logs of an open loop have the same requests twice, once without a tag.
          if (!tag.isEmpty() && !tag.equals(IntervalLog.SERVICE_TIME)) {
            tagged.add(histogram);
          }
        });
    return tagged.size() > 1 ? tagged : List.of(whole());
  }

  /** All values; those without a tag where there are some. */
  Histogram whole() {
    Histogram untagged = byTag.get("");
    if (untagged != null) {
      return untagged;
    }
    Histogram sum = empty(byTag.firstEntry().getValue());
    byTag.values().forEach(sum::add);
    return sum;
  }

  private static Histogram empty(Histogram like) {
    var histogram = new Histogram(Math.max(DIGITS, like.getNumberOfSignificantValueDigits()));
    histogram.setAutoResize(true);
    return histogram;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new CliException("There is no file " + file + ". Name one that is there.", e);
    } catch (CharacterCodingException e) {
      throw new CliException(file + " is no text, and so no histogram log.", e);
    } catch (IOException e) {
      throw new CliException("Cannot read " + file + " (" + e + ").", e);
    }
  }

  /** Numbers of the lines that hold an interval. */
  private static List<Integer> dataLines(String text) {
    List<Integer> numbers = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank() && !line.startsWith("#") && !line.startsWith(LEGEND)) {
        numbers.add(number);
      }
    }
    return numbers;
  }

  private static int line(List<Integer> lines, int read) {
    return lines.isEmpty() ? 1 : lines.get(Math.min(read, lines.size() - 1));
  }
}
