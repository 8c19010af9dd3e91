package dev.warmlap.lab.series;

import dev.warmlap.lab.study.NearestWord;
import dev.warmlap.lab.study.Place;
import dev.warmlap.lab.study.Problem;
import dev.warmlap.lab.study.StudyException;
import dev.warmlap.lab.study.StudyText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads series from a file of any tool: rows of text with a header or without, or JSON. It stands
 * beside the reader of study files, since both answer a user's mistake in the same way: with file,
 * line and column; and above {@code stats}, which knows numbers only.
 */
public final class SeriesFile {

  /** A day of windows of 1 ms in 20 characters each is more. */
  private static final int MAX_BYTES = 256 << 20;

  private final Path file;
  private final @Nullable Duration asked;

  private SeriesFile(Path file, @Nullable Duration asked) {
    this.file = file;
    this.asked = asked;
  }

  /**
   * The series of one metric; of a JSON list of lists, each of them.
   *
   * @param metric the column or field; null where there is only one with numbers
   * @param window to average over where the file's times are not that far apart; null to take what
   *     the times say
   * @return at least one series, each with at least one value
   * @throws StudyException with every place that is wrong, and what to do
   */
  public static List<Series> read(Path file, @Nullable String metric, @Nullable Duration window) {
    return new SeriesFile(file, window).read(metric);
  }

  private List<Series> read(@Nullable String metric) {
    String text = StudyText.read(file, MAX_BYTES);
    if (text.isBlank()) {
      throw problem("the file is empty");
    }
    int zero = text.indexOf('\0');
    if (zero >= 0) {
      throw problem("this is no text (there is a zero in it, at character %d)".formatted(zero + 1));
    }
    boolean json = text.stripLeading().startsWith("[") || text.stripLeading().startsWith("{");
    if (!json) {
      List<Column> columns = CsvColumns.of(file, text);
      return List.of(chosen(columns, metric));
    }
    var read = JsonColumns.of(file, text);
    return read.series() && metric == null
        ? read.columns().stream()
            .map(column -> new Series(column.name(), Numbers.of(file, column), null))
            .toList()
        : List.of(chosen(read.columns(), metric));
  }

  private Series chosen(List<Column> columns, @Nullable String metric) {
    if (columns.isEmpty() || columns.getFirst().values().isEmpty()) {
      throw problem("the file holds no values");
    }
    Column column = metric == null ? only(columns) : called(columns, metric);
    double[] values = Numbers.of(file, column);
    Optional<Column> time =
        columns.stream()
            .filter(other -> !other.name().equals(column.name()) && Times.isTime(other))
            .filter(other -> other.values().size() == values.length)
            .filter(other -> prefix(other).equals(prefix(column)))
            .findFirst();
    if (time.isEmpty() || values.length < 2) {
      return new Series(column.name(), values, null);
    }
    Times times = Times.of(file, time.get());
    if (asked == null) {
      return new Series(column.name(), values, times.window());
    }
    return new Series(
        column.name(), times.areApartBy(asked) ? values : times.averaged(values, asked), asked);
  }

  /** What two fields of the same objects have in common. */
  private static String prefix(Column column) {
    return column.name().substring(0, Math.max(0, column.name().indexOf('.')));
  }

  private Column only(List<Column> columns) {
    List<Column> numeric = columns.stream().filter(Column::isNumeric).toList();
    List<Column> metrics =
        numeric.stream().filter(column -> columns.size() == 1 || !Times.isTime(column)).toList();
    if (metrics.size() == 1) {
      return metrics.getFirst();
    }
    throw problem(
        metrics.isEmpty()
            ? "no column holds numbers; there are: " + names(columns)
            : "several columns hold numbers; name one with --metric: " + names(metrics));
  }

  private Column called(List<Column> columns, String metric) {
    Optional<Column> exact =
        columns.stream().filter(column -> column.name().equals(metric)).findFirst();
    if (exact.isPresent()) {
      return exact.get();
    }
    List<Column> called =
        columns.stream().filter(column -> column.lastName().equals(metric)).toList();
    if (called.size() == 1) {
      return called.getFirst();
    }
    throw problem(
        called.isEmpty()
            ? unknown(columns, metric)
            : "'%s' is the name of several; give the whole one: %s"
                .formatted(metric, names(called)));
  }

  private static String unknown(List<Column> columns, String metric) {
    List<String> names =
        columns.stream().flatMap(c -> Stream.of(c.name(), c.lastName())).distinct().toList();
    String hint = NearestWord.hint(metric, names);
    return "there is no column '%s'%s: %s"
        .formatted(metric, hint.isEmpty() ? "; there are" : hint + " There are", names(columns));
  }

  private static String names(List<Column> columns) {
    return columns.stream().map(Column::name).collect(Collectors.joining(", "));
  }

  private StudyException problem(String message) {
    return new StudyException(List.of(new Problem(file, Place.WHOLE_FILE, message)));
  }
}
