package dev.warmlap.report.json;

import static dev.warmlap.report.json.RunJson.seconds;

import dev.warmlap.model.measure.JitUse;
import dev.warmlap.model.measure.SubjectWindow;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lays out what the subject did in a window; what is not known is absent. */
final class SubjectWindowJson {

  private SubjectWindowJson() {}

  static ObjectNode of(JsonNodeFactory nodes, SubjectWindow window) {
    ObjectNode node = nodes.objectNode();
    put(node, "startSeconds", window.start());
    put(node, "lengthSeconds", window.length());
    put(node, "cpuSeconds", window.cpu());
    JitUse jit = window.jit();
    if (jit != null) {
      ObjectNode compilers = node.putObject("compilers");
      put(compilers, "c1Seconds", jit.c1());
      put(compilers, "c2Seconds", jit.c2());
      put(compilers, "waitedSeconds", jit.runQueueWait());
    }
    put(node, "gcSeconds", window.gcCpu());
    if (window.collections() != null) {
      node.put("collections", window.collections());
    }
    if (window.compilations() != null) {
      node.put("compilations", window.compilations());
    }
    return node;
  }

  private static void put(ObjectNode node, String name, @Nullable Duration span) {
    if (span != null) {
      node.put(name, seconds(span));
    }
  }
}
