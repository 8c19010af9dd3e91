package dev.warmlap.cli;

import java.util.ArrayList;
import java.util.List;

/** Columns for a terminal: as wide as their widest cell, two spaces apart. */
final class Table {

  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  /**
   * Adds a row; the first one is the heading.
   *
   * @throws IllegalArgumentException when its cells are not as many as the heading's
   */
  Table row(String... cells) {
    if (!rows.isEmpty() && rows.getFirst().size() != cells.length) {
      throw new IllegalArgumentException(
          "A row of " + rows.getFirst().size() + " cells is needed, found " + cells.length);
    }
    rows.add(List.of(cells));
    return this;
  }

  /** All rows, each line ended; columns of numbers stand to the right. */
  String render() {
    var text = new StringBuilder();
    for (List<String> row : rows) {
      var line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        String cell = row.get(column);
        String fill = " ".repeat(width(column) - cell.length());
        line.append(column == 0 ? "" : GAP).append(isNumeric(column) ? fill + cell : cell + fill);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private int width(int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }

  /** Whether all cells below the heading begin with a digit and hold no letters. */
  private boolean isNumeric(int column) {
    return rows.size() > 1
        && rows.stream().skip(1).allMatch(row -> row.get(column).matches("[0-9][0-9,./]*|-"));
  }
}
