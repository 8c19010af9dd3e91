package dev.warmlap.report.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table of plain text that leaves out its least needed columns when the line is too short. */
final class Table {

  private static final String GAP = "  ";

  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * A column.
   *
   * @param need the lowest goes first when the line is too short
   */
  record Column(String title, boolean right, int need) {
    static Column text(String title) {
      return new Column(title, false, Integer.MAX_VALUE);
    }

    static Column figure(String title) {
      return new Column(title, true, Integer.MAX_VALUE);
    }

    static Column figure(String title, int need) {
      return new Column(title, true, need);
    }
  }

  Table(List<Column> columns) {
    this.columns = List.copyOf(columns);
  }

  void row(List<String> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(
          columns.size() + " cells make a row here, found " + cells.size());
    }
    rows.add(List.copyOf(cells));
  }

  boolean empty() {
    return rows.isEmpty();
  }

  /** The lines: a head, a rule, the rows. */
  List<String> lines(int width) {
    List<Integer> shown = new ArrayList<>(IntStream.range(0, columns.size()).boxed().toList());
    while (total(shown) > width) {
      Integer least =
          shown.stream()
              .filter(i -> columns.get(i).need < Integer.MAX_VALUE)
              .min(Comparator.comparingInt(i -> columns.get(i).need))
              .orElse(null);
      if (least == null) {
        break;
      }
      shown.remove(/* element */ least);
    }
    List<String> lines = new ArrayList<>();
    lines.add(line(shown, columns.stream().map(Column::title).toList()));
    lines.add("-".repeat(total(shown)));
    rows.forEach(row -> lines.add(line(shown, row)));
    return lines;
  }

  private int total(List<Integer> shown) {
    return shown.stream().mapToInt(this::width).sum() + GAP.length() * (shown.size() - 1);
  }

  private int width(int column) {
    return Math.max(
        columns.get(column).title.length(),
        rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0));
  }

  private String line(List<Integer> shown, List<String> cells) {
    return shown.stream()
        .map(i -> pad(cells.get(i), width(i), columns.get(i).right))
        .collect(Collectors.joining(GAP))
        .stripTrailing();
  }

  private static String pad(String text, int width, boolean right) {
    String blank = " ".repeat(width - text.length());
    return right ? blank + text : text + blank;
  }
}
