package dev.warmlap.report.html;

import dev.warmlap.report.ReportContent;
import dev.warmlap.report.ScalabilityFigures;
import dev.warmlap.report.ScalabilityWords;
import dev.warmlap.stats.scale.Point;
import dev.warmlap.stats.scale.Scalability.Fitted;
import dev.warmlap.stats.scale.Scalability.Refused;
import java.util.List;
import java.util.TreeSet;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The points of a curve, the model drawn through them, and its marks. */
final class ScalabilityChart {

  /** Points of the drawn line: so many that it looks smooth on a logarithmic axis. */
  private static final int STEPS = 80;

  private final ReportContent content;
  private final JsonNodeFactory nodes;

  ScalabilityChart(ReportContent content, JsonNodeFactory nodes) {
    this.content = content;
    this.nodes = nodes;
  }

  ObjectNode of(ScalabilityFigures figures) {
    ObjectNode node = nodes.objectNode();
    var treatment = figures.treatment();
    node.put("t", treatment == null ? 0 : List.copyOf(content.names().keySet()).indexOf(treatment));
    node.put("title", new ScalabilityWords(content.names()).title(figures));
    node.put("over", figures.over());
    switch (figures.answer()) {
      case Refused _ -> node.putArray("points");
      case Fitted fitted -> drawn(node, fitted);
    }
    return node;
  }

  private static void drawn(ObjectNode node, Fitted fitted) {
    ArrayNode points = node.putArray("points");
    fitted.points().forEach(p -> points.addArray().add(p.n()).add(p.throughputPerSecond()));
    var model = fitted.chosen().model();
    node.put("model", model.name());
    double smallest = fitted.points().stream().mapToDouble(Point::n).min().orElseThrow();
    double largest = fitted.points().stream().mapToDouble(Point::n).max().orElseThrow();
    var at = new TreeSet<Double>();
    for (int i = 0; i <= STEPS; i++) {
      at.add((double) Math.round(smallest * Math.pow(largest / smallest, (double) i / STEPS)));
    }
    ArrayNode line = node.putArray("line");
    at.forEach(n -> line.addArray().add(n).add(model.throughput(n)));
    var enough = fitted.enough().at();
    if (enough != null) {
      node.put("n95", enough.estimate());
    }
    var knee = fitted.saturation();
    if (knee != null) {
      node.put("knee", knee.estimate());
    }
  }
}
