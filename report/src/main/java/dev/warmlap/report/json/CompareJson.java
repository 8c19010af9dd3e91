package dev.warmlap.report.json;

import dev.warmlap.report.CompareContent;
import dev.warmlap.report.Compared;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A comparison of two things as JSON, by {@code docs/schema/compare.schema.json}. */
public final class CompareJson {

  /** Raised when a name changes its meaning or goes; new names do not raise it. */
  private static final int FORMAT = 1;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final JsonNodeFactory nodes = MAPPER.getNodeFactory();

  private CompareJson() {}

  /** Renders the comparison. */
  public static String render(CompareContent content) {
    return MAPPER
            .writerWithDefaultPrettyPrinter()
            .writeValueAsString(new CompareJson().root(content))
        + "\n";
  }

  private ObjectNode root(CompareContent content) {
    ObjectNode root = nodes.objectNode();
    root.put("format", FORMAT);
    root.put("baseline", content.baseline());
    root.put("treatment", content.treatment());
    root.put("how", content.how());
    root.put("verdict", content.call().key());
    ArrayNode verdicts = root.putArray("verdicts");
    content.verdicts().forEach(v -> verdicts.add(verdict(v)));
    if (!content.percentiles().isEmpty()) {
      ArrayNode percentiles = root.putArray("percentiles");
      content
          .percentiles()
          .forEach(
              p ->
                  percentiles
                      .addObject()
                      .put("name", p.name())
                      .put("baseline", p.baseline())
                      .put("treatment", p.treatment()));
    }
    ArrayNode notes = root.putArray("notes");
    content.notes().forEach(notes::add);
    return root;
  }

  private ObjectNode verdict(Compared compared) {
    ObjectNode node = nodes.objectNode();
    node.put("metric", compared.metric());
    if (!compared.at().isEmpty()) {
      node.put("at", compared.at());
    }
    node.put("baselineTrials", compared.baselineTrials());
    node.put("trials", compared.trials());
    if (compared.ratio() != null) {
      node.put("ratio", compared.ratio());
    }
    if (compared.effect() != null) {
      node.set("effect", RunJson.estimate(nodes, compared.effect()));
    }
    node.put("verdict", compared.call().key());
    node.put("because", compared.because());
    return node;
  }
}
