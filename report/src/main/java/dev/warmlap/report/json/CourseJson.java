package dev.warmlap.report.json;

import dev.warmlap.report.WarmUpCourse;
import dev.warmlap.stats.steady.SteadyState;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lays out how a trial came to its steady state at one load level. */
final class CourseJson {

  private CourseJson() {}

  static ObjectNode of(JsonNodeFactory nodes, WarmUpCourse course, SteadyState state) {
    ObjectNode node = nodes.objectNode();
    node.set("level", RunJson.level(nodes, course.level()));
    node.put("shape", state.shape().words());
    if (course.steadyStart() != null) {
      node.put("steadyFromSeconds", course.steadyStart());
    }
    node.put("because", state.because());
    WarmUpCourse.Cost cost = course.cost();
    if (cost != null) {
      node.putObject("cost")
          .put("seconds", cost.seconds())
          .put("requests", cost.requests())
          .put("slowRequests", cost.slow())
          .put("steadyP99Micros", cost.steadyP99Nanos() / 1e3)
          .put("lostRequests", cost.lost());
    }
    return node;
  }
}
