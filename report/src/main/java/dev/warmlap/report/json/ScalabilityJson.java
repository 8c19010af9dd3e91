package dev.warmlap.report.json;

import dev.warmlap.model.result.Estimate;
import dev.warmlap.report.ScalabilityFigures;
import dev.warmlap.stats.scale.Candidate;
import dev.warmlap.stats.scale.Parameter;
import dev.warmlap.stats.scale.Point;
import dev.warmlap.stats.scale.Scalability.Fitted;
import dev.warmlap.stats.scale.Scalability.FittedParameter;
import dev.warmlap.stats.scale.Scalability.Refused;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lays out how throughput grew with the load. */
final class ScalabilityJson {

  private final JsonNodeFactory nodes;

  ScalabilityJson(JsonNodeFactory nodes) {
    this.nodes = nodes;
  }

  ObjectNode curve(ScalabilityFigures figures, @Nullable ObjectNode treatment) {
    ObjectNode node = nodes.objectNode();
    node.put("over", figures.over());
    if (treatment != null) {
      node.set("treatment", treatment);
    }
    if (figures.scenario() != null) {
      node.put("scenario", figures.scenario());
    }
    if (figures.level() != null) {
      node.set("level", RunJson.level(nodes, figures.level()));
    }
    node.put("processors", figures.processors());
    switch (figures.answer()) {
      case Refused(String because, _) -> node.put("refused", because);
      case Fitted fitted -> fitted(node, fitted);
    }
    ArrayNode rejected = node.putArray("rejected");
    figures
        .rejected()
        .forEach(r -> rejected.addObject().put("n", r.n()).put("because", r.because()));
    return node;
  }

  private void fitted(ObjectNode node, Fitted fitted) {
    ArrayNode points = node.putArray("points");
    for (Point point : fitted.points()) {
      points
          .addObject()
          .put("n", point.n())
          .put("throughputPerSecond", point.throughputPerSecond());
    }
    node.put("model", fitted.chosen().model().name());
    ArrayNode parameters = node.putArray("parameters");
    fitted.parameters().forEach(p -> parameters.add(parameter(p)));
    ArrayNode candidates = node.putArray("candidates");
    fitted.candidates().forEach(c -> candidates.add(candidate(c)));
    if (fitted.enough().at() != null) {
      node.set("n95", RunJson.estimate(nodes, fitted.enough().at()));
    } else if (Double.isFinite(fitted.enough().atLeast())) {
      node.put("n95AtLeast", fitted.enough().atLeast());
    }
    put(node, "knee", fitted.saturation());
    put(node, "peak", fitted.peak());
    if (fitted.noPeakBecause() != null) {
      node.put("noPeakBecause", fitted.noPeakBecause());
    }
    ObjectNode advice = node.putObject("advice");
    if (fitted.advice().n() != null) {
      advice.put("n", fitted.advice().n());
    }
    advice.put("because", fitted.advice().because());
  }

  private void put(ObjectNode node, String name, @Nullable Estimate estimate) {
    if (estimate != null) {
      node.set(name, RunJson.estimate(nodes, estimate));
    }
  }

  private ObjectNode parameter(FittedParameter fitted) {
    Parameter parameter = fitted.parameter();
    ObjectNode node = nodes.objectNode();
    node.put("symbol", parameter.symbol());
    node.put("meaning", parameter.meaning());
    switch (parameter.unit()) {
      case SECONDS -> node.put("unit", "s");
      case REQUESTS_PER_SECOND -> node.put("unit", "requests/s");
      case NONE -> {}
    }
    node.set("estimate", RunJson.estimate(nodes, fitted.estimate()));
    return node;
  }

  private ObjectNode candidate(Candidate candidate) {
    return nodes
        .objectNode()
        .put("model", candidate.model().name())
        .put("aicc", candidate.aicc())
        .put("relativeError", candidate.error());
  }
}
