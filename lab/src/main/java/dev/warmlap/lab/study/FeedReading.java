package dev.warmlap.lab.study;

import dev.warmlap.lab.study.CsvText.Value;
import dev.warmlap.load.script.Template;
import dev.warmlap.model.study.Feed;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonPointer;

/** Reads the values that requests are fed with, and complains of what is wrong in their file. */
final class FeedReading {

  /** Of rows that are all wrong in one way, so many are told. */
  private static final int TOLD_ROWS = 10;

  private final LocatedTree tree;
  private final JsonPointer feed;
  private final JsonPointer csv;
  private final NamedFiles files;
  private final Complaints complaints;

  FeedReading(LocatedTree tree, JsonPointer feed, NamedFiles files, Complaints complaints) {
    this.tree = tree;
    this.feed = feed;
    this.csv = feed.appendProperty("csv");
    this.files = files;
    this.complaints = complaints;
  }

  /**
   * The feed, without values where the study has none; empty when it cannot be read, which is
   * complained of here or has been by the schema.
   */
  Optional<Feed> read(Feed.Order order) {
    if (!tree.has(feed)) {
      return Optional.of(Feed.NONE);
    }
    Optional<List<List<Value>>> rows = files.text(csv).flatMap(this::rows);
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    Path path = files.path(csv);
    if (rows.get().size() < 2) {
      complaints.at(
          path,
          Place.WHOLE_FILE,
          rows.get().isEmpty()
              ? "the file is empty; its first row names the columns, and the others hold values"
              : "the file has columns, but not one row of values below them");
      return Optional.empty();
    }
    List<Value> columns = rows.get().getFirst();
    List<List<Value>> values = rows.get().subList(1, rows.get().size());
    boolean named = columns(path, columns);
    if (!values(path, columns, values) || !named) {
      return Optional.empty();
    }
    return Optional.of(
        new Feed(texts(columns), values.stream().map(FeedReading::texts).toList(), order));
  }

  private Optional<List<List<Value>>> rows(String text) {
    try {
      return Optional.of(CsvText.rows(files.path(csv), text));
    } catch (StudyException e) {
      complaints.all(e.problems());
      return Optional.empty();
    }
  }

  private boolean columns(Path path, List<Value> columns) {
    boolean good = true;
    Map<String, Place> first = new HashMap<>();
    for (Value column : columns) {
      Place before = first.putIfAbsent(column.text(), column.place());
      if (!Template.isName(column.text())) {
        good = false;
        complaints.at(
            path,
            column.place(),
            "'%s' cannot name a column; allowed: letters, digits, '_', '.' and '-' without spaces"
                .formatted(column.text()));
      } else if (before != null) {
        good = false;
        complaints.at(
            path,
            column.place(),
            "the column '%s' stands here a second time; the first is at %s"
                .formatted(column.text(), before));
      }
    }
    return good;
  }

  private boolean values(Path path, List<Value> columns, List<List<Value>> rows) {
    int wrong = 0;
    for (List<Value> row : rows) {
      Optional<Problem> problem = problem(path, columns, row);
      if (problem.isPresent() && ++wrong <= TOLD_ROWS) {
        complaints.all(List.of(problem.get()));
      }
    }
    if (wrong > TOLD_ROWS) {
      complaints.at(
          path,
          Place.WHOLE_FILE,
          "beside the rows named here, %d more are wrong".formatted(wrong - TOLD_ROWS));
    }
    return wrong == 0;
  }

  private static Optional<Problem> problem(Path path, List<Value> columns, List<Value> row) {
    if (row.size() != columns.size()) {
      return Optional.of(
          new Problem(
              path,
              row.getFirst().place(),
              "this row has %s, and there are %s (%s); a value with a comma in it needs quotes"
                  .formatted(
                      count(row.size(), "value"),
                      count(columns.size(), "column"),
                      String.join(", ", texts(columns)))));
    }
    return row.stream()
        .filter(value -> !Template.canBeSent(value.text()))
        .findFirst()
        .map(
            value ->
                new Problem(
                    path,
                    value.place(),
                    "this value holds a line end or another control character, which no request"
                        + " can carry"));
  }

  private static String count(int number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  private static List<String> texts(List<Value> values) {
    return values.stream().map(Value::text).toList();
  }
}
