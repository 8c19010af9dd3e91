package dev.warmlap.report.json;

import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.measure.TlsUse.Handshakes;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lays out as JSON how TLS was spoken. */
final class TlsJson {

  private TlsJson() {}

  static ObjectNode of(JsonNodeFactory nodes, TlsUse tls) {
    ObjectNode node = nodes.objectNode();
    node.put("engine", tls.engine());
    if (tls.fallback() != null) {
      node.put("fallback", tls.fallback());
    }
    node.put("certificatesVerified", tls.verified());
    ObjectNode versions = node.putObject("versions");
    tls.versions().forEach(versions::put);
    node.set("opening", handshakes(nodes, tls.opening()));
    node.set("clocked", handshakes(nodes, tls.clocked()));
    Percentiles.put(node, "fullHandshakeMicros", tls.fullTime());
    Percentiles.put(node, "resumedHandshakeMicros", tls.resumedTime());
    return node;
  }

  private static ObjectNode handshakes(JsonNodeFactory nodes, Handshakes handshakes) {
    return nodes.objectNode().put("full", handshakes.full()).put("resumed", handshakes.resumed());
  }
}
