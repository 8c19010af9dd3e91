package dev.warmlap.lab.series;

import dev.warmlap.lab.study.CsvText.Value;
import dev.warmlap.lab.study.Place;
import dev.warmlap.lab.study.Problem;
import dev.warmlap.lab.study.StudyException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.regex.Pattern;

/** The numbers of a column. */
final class Numbers {

  /** Of values that are all wrong in one way, so many are told. */
  private static final int TOLD = 5;

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?");

  /** What programs write when they have no number. */
  private static final Pattern NO_NUMBER =
      Pattern.compile("(?i)[+-]?(?:nan|inf|infinity|null|n/?a|none|-)?");

  private static final Pattern WITH_UNIT =
      Pattern.compile("[+-]?[0-9.]+ ?(?<unit>[A-Za-zµ%][A-Za-zµ/%]*)");

  private static final Pattern DECIMAL_COMMA = Pattern.compile("[+-]?[0-9]+,[0-9]+");

  private Numbers() {}

  static boolean isNumber(String text) {
    return NUMBER.matcher(text.strip()).matches();
  }

  /** A number, or one that is missing or written in another way. */
  static boolean resembles(String text) {
    String stripped = text.strip();
    return isNumber(stripped)
        || (!stripped.isEmpty() && NO_NUMBER.matcher(stripped).matches())
        || WITH_UNIT.matcher(stripped).matches()
        || DECIMAL_COMMA.matcher(stripped).matches();
  }

  /**
   * All of a column.
   *
   * @throws StudyException with the first places where there is none from 0 on
   */
  static double[] of(Path file, Column column) {
    var problems = new ArrayList<Problem>();
    int wrong = 0;
    double[] numbers = new double[column.values().size()];
    for (int i = 0; i < numbers.length; i++) {
      Value value = column.values().get(i);
      String text = value.text().strip();
      if (isNumber(text)) {
        numbers[i] = Double.parseDouble(text);
      }
      String amiss = amiss(text, numbers[i]);
      if (!amiss.isEmpty() && ++wrong <= TOLD) {
        problems.add(new Problem(file, value.place(), column.name() + ": " + amiss));
      }
    }
    if (wrong > TOLD) {
      problems.add(
          new Problem(
              file,
              Place.WHOLE_FILE,
              "beside the values named here, %d more of %s are wrong"
                  .formatted(wrong - TOLD, column.name())));
    }
    if (!problems.isEmpty()) {
      throw new StudyException(problems);
    }
    return numbers;
  }

  /** Empty when nothing is. */
  private static String amiss(String text, double number) {
    if (!isNumber(text)) {
      return noNumber(text);
    }
    if (Double.isInfinite(number)) {
      return "'%s' is greater than any number here".formatted(text);
    }
    return number < 0
        ? "'%s' is below 0; what is measured is a quantity from 0 on".formatted(text)
        : "";
  }

  private static String noNumber(String text) {
    if (NO_NUMBER.matcher(text).matches()) {
      return (text.isEmpty() ? "there is no value here" : "'%s' is no value".formatted(text))
          + "; a series has one for every window: cut it before the gap, or begin after it";
    }
    if (WITH_UNIT.matcher(text).matches()) {
      return "'%s' has a unit; write all values as plain numbers in the same one".formatted(text);
    }
    if (DECIMAL_COMMA.matcher(text).matches()) {
      return "'%s' has a decimal comma; write a point".formatted(text);
    }
    return "'%s' is no number".formatted(text);
  }
}
