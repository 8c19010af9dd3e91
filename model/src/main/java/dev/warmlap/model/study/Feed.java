package dev.warmlap.model.study;

import java.util.List;

/**
 * Values for the requests: each journey takes a row, whose values it names by their columns.
 *
 * @param rows each with as many values as there are columns
 */
public record Feed(List<String> columns, List<List<String>> rows, Order order) {

  /** In which order rows are taken. */
  public enum Order {
    /** One after another, and from the first again after the last. */
    SEQUENTIAL,
    /** Any row each time, by the seed. */
    RANDOM
  }

  /** No values. */
  public static final Feed NONE = new Feed(List.of(), List.of(), Order.SEQUENTIAL);

  public Feed {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).size() != columns.size()) {
        throw new IllegalArgumentException(
            "Row %d of a feed has %d values, and there are %d columns"
                .formatted(i + 1, rows.get(i).size(), columns.size()));
      }
    }
    if (rows.isEmpty() && !columns.isEmpty()) {
      throw new IllegalArgumentException("A feed with columns has at least 1 row, found none");
    }
  }
}
