package dev.warmlap.lab.series;

import dev.warmlap.lab.study.CsvText;
import dev.warmlap.lab.study.CsvText.Value;
import dev.warmlap.lab.study.Place;
import dev.warmlap.lab.study.Problem;
import dev.warmlap.lab.study.StudyException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The columns of a text of rows. Tabs, semicolons, commas or spaces separate them, whichever stands
 * first in that order in the first row; what follows {@code #} at a row's beginning is a comment; a
 * first row without a number names the columns.
 */
final class CsvColumns {

  private static final Pattern WORD = Pattern.compile("\\S+");

  private CsvColumns() {}

  /**
   * @throws StudyException when rows differ in length, two columns have one name, or quotes do not
   *     match
   */
  static List<Column> of(Path file, String text) {
    List<List<Value>> rows =
        rows(file, text).stream().filter(row -> !row.getFirst().text().startsWith("#")).toList();
    if (rows.isEmpty()) {
      return List.of();
    }
    List<Value> first = rows.getFirst();
    boolean named =
        first.stream().noneMatch(value -> Numbers.isNumber(value.text()))
            && !first.stream().allMatch(value -> Numbers.resembles(value.text()));
    var names = new ArrayList<String>();
    for (int i = 0; i < first.size(); i++) {
      String name = named ? first.get(i).text().strip() : "";
      names.add(name.isEmpty() ? Integer.toString(i + 1) : name);
      if (names.indexOf(names.get(i)) < i) {
        throw problem(
            file,
            first.get(i).place(),
            "the column '%s' stands here a second time".formatted(names.get(i)));
      }
    }
    List<List<Value>> values = named ? rows.subList(1, rows.size()) : rows;
    for (List<Value> row : values) {
      if (row.size() != names.size()) {
        throw problem(
            file,
            row.getFirst().place(),
            "this row has %d values, and the first has %d".formatted(row.size(), names.size()));
      }
    }
    var columns = new ArrayList<Column>();
    for (int i = 0; i < names.size(); i++) {
      int at = i;
      columns.add(new Column(names.get(i), values.stream().map(row -> row.get(at)).toList()));
    }
    return columns;
  }

  private static List<List<Value>> rows(Path file, String text) {
    String first =
        text.lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .findFirst()
            .orElse("");
    for (char separator : new char[] {'\t', ';', ','}) {
      if (first.indexOf(separator) >= 0) {
        return CsvText.rows(file, text, separator);
      }
    }
    return words(text);
  }

  private static List<List<Value>> words(String text) {
    var rows = new ArrayList<List<Value>>();
    int number = 0;
    for (String line : text.lines().toList()) {
      int at = ++number;
      var row =
          WORD.matcher(line)
              .results()
              .map(
                  word ->
                      new Value(
                          new Place(at, 1 + line.codePointCount(0, word.start())), word.group()))
              .toList();
      if (!row.isEmpty()) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static StudyException problem(Path file, Place place, String message) {
    return new StudyException(List.of(new Problem(file, place, message)));
  }
}
