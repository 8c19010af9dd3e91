package dev.warmlap.report.html;

import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.Cell;
import dev.warmlap.report.MemoryFigures;
import dev.warmlap.report.MemoryFigures.AtMark;
import dev.warmlap.report.MemoryFigures.CategoryFigures;
import dev.warmlap.report.ReportContent;
import dev.warmlap.report.RoundFigures;
import dev.warmlap.stats.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The figures that {@code report/echarts/charts.js} draws, as JSON that may stand in a script
 * element.
 */
final class ChartData {

  /** More colours than this in one stack cannot be told apart: the rest becomes one. */
  private static final int CATEGORIES = 6;

  private static final String REST = "Other";

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final JsonNodeFactory nodes = MAPPER.getNodeFactory();
  private final ReportContent content;
  private final List<Treatment> treatments;
  private final List<LoadLevel> levels;

  private ChartData(ReportContent content) {
    this.content = content;
    this.treatments = List.copyOf(content.names().keySet());
    this.levels = content.run().header().study().workload().levels();
  }

  static String of(ReportContent content) {
    String json = MAPPER.writeValueAsString(new ChartData(content).root());
    // Inside a script element only '<' could be taken for something else than data.
    return json.replace("<", "\\u003c");
  }

  private ObjectNode root() {
    ObjectNode root = nodes.objectNode();
    root.put("rounds", content.run().header().study().workload().rounds());
    ArrayNode names = root.putArray("treatments");
    treatments.forEach(t -> names.add(content.name(t)));
    ArrayNode connections = root.putArray("levels");
    root.put("levelUnit", levels.getFirst().unit());
    ArrayNode levelNames = root.putArray("levelNames");
    ArrayNode scenarios = root.putArray("scenarios");
    for (LoadLevel level : levels) {
      connections.add(level.label());
      levelNames.add(Tables.level(level));
      scenarios.add(level.scenario());
    }
    ArrayNode cells = root.putArray("cells");
    content.cells().forEach(c -> cells.add(cell(c)));
    ArrayNode scalability = root.putArray("scalability");
    content.scalability().forEach(s -> scalability.add(new ScalabilityChart(content, nodes).of(s)));
    List<String> shown = categories();
    ArrayNode categories = root.putArray("categories");
    shown.forEach(categories::add);
    categories.add(REST);
    ArrayNode memory = root.putArray("memory");
    content.memory().forEach(m -> memory.add(memory(m, shown)));
    ArrayNode films = root.putArray("films");
    content.run().trials().stream()
        .flatMap(trial -> content.film(trial).stream())
        .forEach(film -> films.add(new FilmData(nodes, content).of(film)));
    ArrayNode growth = root.putArray("growth");
    content
        .threadCosts()
        .forEach(
            c ->
                growth
                    .addObject()
                    .put("label", c.kind().key() + "\n" + c.of())
                    .put("kind", c.kind().key())
                    .put("bytes", c.bytes()));
    return root;
  }

  private ObjectNode cell(Cell cell) {
    ObjectNode node = nodes.objectNode();
    node.put("t", treatments.indexOf(cell.treatment()));
    node.put("l", levels.indexOf(cell.level()));
    ArrayNode rounds = node.putArray("rounds");
    cell.rounds().forEach(r -> rounds.add(round(r)));
    ArrayNode curve = node.putArray("curve");
    cell.curve().forEach(p -> curve.addArray().add(p.percentile()).add(p.nanos() / 1e6));
    return node;
  }

  private ObjectNode round(RoundFigures round) {
    ObjectNode node = nodes.objectNode();
    node.put("cold", round.cold());
    node.put("n", round.n());
    var m = round.measured();
    if (m != null) {
      node.set("x", summary(m.throughput(), 1));
      node.set("p50", summary(m.p50Nanos(), 1e6));
      node.set("p95", summary(m.p95Nanos(), 1e6));
      node.set("p99", summary(m.p99Nanos(), 1e6));
    }
    return node;
  }

  private ObjectNode summary(Summary summary, double unit) {
    return nodes
        .objectNode()
        .put("median", summary.median() / unit)
        .put("min", summary.min() / unit)
        .put("max", summary.max() / unit);
  }

  /** The largest categories by what they ever committed, the largest first. */
  private List<String> categories() {
    Map<String, Double> largest = new LinkedHashMap<>();
    for (MemoryFigures m : content.memory()) {
      for (AtMark mark : m.marks()) {
        var jvm = mark.nativeMemory();
        if (jvm != null) {
          jvm.categories().forEach(c -> largest.merge(c.name(), c.committedBytes(), Math::max));
        }
      }
    }
    return largest.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(CATEGORIES)
        .map(Map.Entry::getKey)
        .toList();
  }

  private ObjectNode memory(MemoryFigures m, List<String> shown) {
    ObjectNode node = nodes.objectNode();
    node.put("t", treatments.indexOf(m.treatment()));
    node.put("title", Tables.title(content, m));
    ArrayNode marks = node.putArray("marks");
    m.marks().forEach(mark -> marks.add(mark(mark, shown)));
    return node;
  }

  private ObjectNode mark(AtMark mark, List<String> shown) {
    ObjectNode node = nodes.objectNode();
    node.put("name", mark.name().key());
    if (mark.rssBytes() != null) {
      node.put("rss", mark.rssBytes().median());
    }
    var jvm = mark.nativeMemory();
    if (jvm != null) {
      node.put("reserved", jvm.reservedBytes());
      node.put("committed", jvm.committedBytes());
      ObjectNode categories = node.putObject("categories");
      List<CategoryFigures> rest = new ArrayList<>();
      for (CategoryFigures c : jvm.categories()) {
        if (shown.contains(c.name())) {
          categories.set(c.name(), both(List.of(c)));
        } else {
          rest.add(c);
        }
      }
      categories.set(REST, both(rest));
    }
    return node;
  }

  private ObjectNode both(List<CategoryFigures> of) {
    return nodes
        .objectNode()
        .put("reserved", of.stream().mapToDouble(CategoryFigures::reservedBytes).sum())
        .put("committed", of.stream().mapToDouble(CategoryFigures::committedBytes).sum());
  }
}
