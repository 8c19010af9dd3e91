package dev.warmlap.lab.study;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Comma-separated values by RFC 4180, with the place of each; another character may separate them.
 * Lines without anything are no rows; a line may end with CR LF or LF.
 */
public final class CsvText {

  private final Path file;
  private final String text;
  private final char separator;
  private int at;
  private int line = 1;
  private int lineStart;

  private CsvText(Path file, String text, char separator) {
    this.file = file;
    this.text = text;
    this.separator = separator;
  }

  /** A value, where it begins. */
  public record Value(Place place, String text) {}

  /**
   * All rows.
   *
   * @throws StudyException with the one place from which on quotes do not match
   */
  static List<List<Value>> rows(Path file, String text) {
    return rows(file, text, ',');
  }

  /**
   * All rows, with another character in the place of the comma.
   *
   * @throws StudyException with the one place from which on quotes do not match
   */
  public static List<List<Value>> rows(Path file, String text, char separator) {
    return new CsvText(file, text, separator).rows();
  }

  private List<List<Value>> rows() {
    var rows = new ArrayList<List<Value>>();
    while (at < text.length()) {
      if (!endOfLine()) {
        rows.add(row());
      }
      nextLine();
    }
    return rows;
  }

  private List<Value> row() {
    var row = new ArrayList<Value>();
    row.add(value());
    while (at < text.length() && text.charAt(at) == separator) {
      at++;
      row.add(value());
    }
    return row;
  }

  private Value value() {
    Place place = place();
    if (at < text.length() && text.charAt(at) == '"') {
      return new Value(place, quoted(place));
    }
    int from = at;
    while (!endOfLine() && text.charAt(at) != separator) {
      if (text.charAt(at) == '"') {
        throw problem(
            place(),
            "a quote stands inside a value; put the whole value into quotes, and write \"\" for a"
                + " quote in it");
      }
      at++;
    }
    return new Value(place, text.substring(from, at));
  }

  private String quoted(Place begin) {
    var value = new StringBuilder();
    at++;
    while (true) {
      if (at == text.length()) {
        throw problem(begin, "the quote that opens here is never closed");
      }
      char c = text.charAt(at);
      if (c == '"' && at + 1 < text.length() && text.charAt(at + 1) == '"') {
        value.append('"');
        at += 2;
      } else if (c == '"') {
        at++;
        break;
      } else {
        value.append(c);
        at++;
        if (c == '\n') {
          line++;
          lineStart = at;
        }
      }
    }
    if (!endOfLine() && text.charAt(at) != separator) {
      throw problem(
          place(),
          "after a closing quote %s or the end of the line is expected, found '%s'"
              .formatted(
                  separator == ',' ? "a comma" : "the separator",
                  Character.toString(text.codePointAt(at))));
    }
    return value.toString();
  }

  private boolean endOfLine() {
    if (at == text.length() || text.charAt(at) == '\n') {
      return true;
    }
    return text.charAt(at) == '\r' && (at + 1 == text.length() || text.charAt(at + 1) == '\n');
  }

  private void nextLine() {
    if (at < text.length() && text.charAt(at) == '\r') {
      at++;
    }
    if (at < text.length()) {
      at++;
    }
    line++;
    lineStart = at;
  }

  private Place place() {
    return new Place(line, 1 + text.codePointCount(lineStart, at));
  }

  private StudyException problem(Place place, String message) {
    return new StudyException(List.of(new Problem(file, place, message)));
  }
}
