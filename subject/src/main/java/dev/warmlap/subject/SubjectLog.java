package dev.warmlap.subject;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a subject wrote to its standard output and error. */
record SubjectLog(Path file) {

  /** Enough to hold the cause at the end of a stack trace of Spring's, few enough to read. */
  private static final int LAST_LINES = 20;

  /** A longer line is cut in messages. */
  private static final int LONGEST_LINE = 500;

  List<String> lastLines() {
    var last = new ArrayDeque<String>();
    try (BufferedReader reader = open()) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.isBlank()) {
          continue;
        }
        if (last.size() == LAST_LINES) {
          last.removeFirst();
        }
        last.addLast(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) + "…" : line);
      }
    } catch (IOException e) {
      return List.of("(" + file + " could not be read: " + e.getMessage() + ")");
    }
    return List.copyOf(last);
  }

  /** The first match of the pattern in a line. */
  Optional<Matcher> find(Pattern pattern) {
    try (BufferedReader reader = open()) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        Matcher matcher = pattern.matcher(line);
        if (matcher.find()) {
          return Optional.of(matcher);
        }
      }
    } catch (IOException e) {
      return Optional.empty(); // lastLines says why
    }
    return Optional.empty();
  }

  /**
   * Any byte is a character of this set, so that no encoding of a subject's can stop the reading.
   */
  private BufferedReader open() throws IOException {
    return Files.newBufferedReader(file, StandardCharsets.ISO_8859_1);
  }
}
