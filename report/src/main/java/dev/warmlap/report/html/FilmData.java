package dev.warmlap.report.html;

import dev.warmlap.report.Film;
import dev.warmlap.report.ReportContent;
import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lays a film out as JSON for {@code report/echarts/charts.js}: windows as short arrays, since a
 * page holds the films of all trials.
 */
final class FilmData {

  /** What a picture can show, and no more bytes. */
  private static final MathContext DIGITS = new MathContext(4);

  private final JsonNodeFactory nodes;
  private final ReportContent content;

  FilmData(JsonNodeFactory nodes, ReportContent content) {
    this.nodes = nodes;
    this.content = content;
  }

  ObjectNode of(Film film) {
    ObjectNode node = nodes.objectNode();
    var trial = film.trial();
    node.put("trial", trial.position());
    node.put("title", content.filmTitle(film));
    node.put("words", film.missing());
    node.put("end", short4(film.seconds()));
    node.put("c1", film.shows(Film.Subject::c1));
    node.put("c2", film.shows(Film.Subject::c2));
    node.put("waiting", film.shows(Film.Subject::waiting));
    node.put("gc", film.shows(Film.Subject::gc));
    node.put("collections", film.shows(Film.Subject::collections));
    ArrayNode parts = node.putArray("parts");
    film.parts()
        .forEach(
            part ->
                parts
                    .addArray()
                    .add(short4(part.start()))
                    .add(short4(part.end()))
                    .add(part.name())
                    .add(part.warmUp() != null));
    ArrayNode marks = node.putArray("marks");
    film.marks()
        .forEach(
            mark ->
                marks.addArray().add(short4(mark.at())).add(mark.kind().key()).add(mark.words()));
    ArrayNode load = node.putArray("load");
    film.load()
        .forEach(
            w ->
                load.addArray()
                    .add(short4(w.start()))
                    .add(short4(w.end()))
                    .add(short4(w.throughput())));
    ArrayNode subject = node.putArray("subject");
    film.subject().forEach(w -> subject.add(subject(w)));
    return node;
  }

  private ArrayNode subject(Film.Subject w) {
    ArrayNode array = nodes.arrayNode();
    array.add(short4(w.start())).add(short4(w.end()));
    add(array, w.c1());
    add(array, w.c2());
    add(array, w.waiting());
    add(array, w.gc());
    return array.add(w.collections());
  }

  private static void add(ArrayNode array, @Nullable Double value) {
    if (value == null) {
      array.addNull();
    } else {
      array.add(short4(value));
    }
  }

  private static BigDecimal short4(double value) {
    return BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros();
  }
}
