package dev.warmlap.lab.series;

import dev.warmlap.lab.study.CsvText.Value;
import java.util.List;

/**
 * One thing that a file tells in every row.
 *
 * @param name from the header, the path of a JSON field, or a number from 1
 * @param values in the order of the file
 */
record Column(String name, List<Value> values) {

  Column {
    values = List.copyOf(values);
  }

  /** Whether it is meant to hold numbers: most of its values are, and a wrong one is a mistake. */
  boolean isNumeric() {
    long numbers = values.stream().filter(value -> Numbers.resembles(value.text())).count();
    return numbers > 0 && numbers * 2 >= values.size();
  }

  /** What follows the last dot of the name. */
  String lastName() {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
