package dev.warmlap.report.json;

import dev.warmlap.report.SteadySeries;
import dev.warmlap.stats.steady.Segment;
import dev.warmlap.stats.steady.SteadyStart;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What {@code steady --json} writes, by {@code docs/schema/steady.schema.json}. */
public final class SteadyJson {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private SteadyJson() {}

  /** A list with an object for each series; its last line ended. */
  public static String render(List<SteadySeries> series) {
    ArrayNode root = MAPPER.createArrayNode();
    for (SteadySeries each : series) {
      put(root.addObject(), each);
    }
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  private static void put(ObjectNode node, SteadySeries series) {
    node.put("name", series.name());
    node.put("windows", series.length());
    node.put("windowSeconds", RunJson.seconds(series.window()));
    node.put("labelMode", series.labelMode());
    node.put("shape", series.state().shape().words());
    SteadyStart start = series.state().start();
    if (start == null) {
      node.putNull("steadyStart");
    } else {
      node.putObject("steadyStart").put("index", start.index()).put("seconds", start.seconds());
    }
    ArrayNode segments = node.putArray("segments");
    for (Segment segment : series.state().segments()) {
      segments
          .addObject()
          .put("from", segment.from())
          .put("to", segment.to())
          .put("mean", segment.mean());
    }
    node.put("outliers", series.state().outliers());
    node.put("because", series.state().because());
  }
}
