package dev.warmlap.report.html;

import java.util.List;

/**
 * A row of a table.
 *
 * @param treatment the row's head: a treatment, or what the table is by
 * @param cold whether it is of a cold round
 */
public record Row(String treatment, boolean cold, List<Entry> cells) {

  public Row {
    cells = List.copyOf(cells);
  }

  /**
   * A cell.
   *
   * @param kind its class in the style sheet: {@code n} for a figure
   */
  public record Entry(String text, String kind) {
    static Entry figure(String text) {
      return new Entry(text, "n");
    }

    static Entry words(String text) {
      return new Entry(text, "");
    }

    static Entry sentence(String text) {
      return new Entry(text, "wide");
    }
  }

  static Row of(String head, Entry... cells) {
    return new Row(head, false, List.of(cells));
  }
}
