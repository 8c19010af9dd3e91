package dev.warmlap.report.json;

import static dev.warmlap.report.json.RunJson.seconds;

import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.GeneratorUse;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.OpenLoop;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.Window;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.WarmUp;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lays one round out as JSON. */
final class RoundJson {

  private final JsonNodeFactory nodes;
  private final boolean whole;

  /** {@code whole}: with every window and histogram. */
  RoundJson(JsonNodeFactory nodes, boolean whole) {
    this.nodes = nodes;
    this.whole = whole;
  }

  /**
   * A round as JSON.
   *
   * @param before how the warm-up before it ended; empty where there was none
   */
  ObjectNode round(Round round, Optional<WarmUp> before) {
    RoundMeasurement m = round.measurement();
    ObjectNode node = nodes.objectNode();
    node.set("level", RunJson.level(nodes, round.level()));
    node.put("round", round.number());
    node.put("cold", round.cold());
    WarmUp warmUp = round.warmUp();
    if (warmUp != null) {
      node.set("warmUp", warmUp(warmUp));
    } else {
      before.ifPresent(end -> node.put("steady", end.end() == WarmUp.End.STEADY));
    }
    node.put("startedAt", m.startedAt().toString());
    node.put("durationSeconds", seconds(m.total()));
    node.put("requests", m.completed() + m.failed());
    node.put("completed", m.completed());
    node.put("throughputPerSecond", m.interior().throughputPerSecond());
    Percentiles.put(node, "latencyMicros", m.interior().latency());
    Percentiles.put(node, "wholeLatencyMicros", m.latency());
    Percentiles.put(node, "firstByteMicros", m.firstByte());
    Percentiles.put(node, "connectMicros", m.connect());
    node.set("interior", interior(m));
    node.set("errors", counts(nodes, m.errors()));
    if (!m.errorDetails().isEmpty()) {
      ObjectNode details = node.putObject("errorDetails");
      new TreeMap<>(m.errorDetails()).forEach((kind, words) -> details.put(kind.key(), words));
    }
    ObjectNode statuses = node.putObject("statuses");
    m.statuses().forEach((status, count) -> statuses.put(status.toString(), count));
    node.put("bytesRead", m.bytesRead());
    node.put("connectionsOpened", m.connectionsOpened());
    node.put("openingSeconds", seconds(m.opening()));
    node.put("reconnects", m.reconnects());
    if (m.openLoop() != null) {
      node.set("openLoop", openLoop(m.openLoop()));
    }
    if (m.tls() != null) {
      node.set("tls", TlsJson.of(nodes, m.tls()));
    }
    if (round.subjectCpu() != null) {
      node.set("subjectCpu", cpu(round.subjectCpu(), m.total()));
    }
    node.set("generatorCpu", cpu(m.generator().cpu(), m.total()));
    node.set("generator", generator(m.generator()));
    if (round.rssBytes() != null) {
      node.put("rssBytes", round.rssBytes());
    }
    if (round.threads() != null) {
      node.put("threads", round.threads());
    }
    node.put("valid", round.valid());
    node.set("invalid", RunJson.violations(nodes, round.violations()));
    if (whole) {
      ArrayNode windows = node.putArray("windows");
      m.windows().forEach(w -> windows.add(window(w)));
      if (!round.subjectWindows().isEmpty()) {
        ArrayNode subject = node.putArray("subjectWindows");
        round.subjectWindows().forEach(w -> subject.add(SubjectWindowJson.of(nodes, w)));
      }
      ObjectNode histograms =
          node.putObject("histograms")
              .put("interior", encoded(m.interior().latency()))
              .put("whole", encoded(m.latency()))
              .put("firstByte", encoded(m.firstByte()))
              .put("connect", encoded(m.connect()));
      if (m.tls() != null) {
        histograms
            .put("fullHandshake", encoded(m.tls().fullTime()))
            .put("resumedHandshake", encoded(m.tls().resumedTime()));
      }
    }
    return node;
  }

  private ObjectNode warmUp(WarmUp warmUp) {
    ObjectNode node = nodes.objectNode();
    node.put("end", warmUp.end().key());
    node.put("because", warmUp.because());
    if (warmUp.afterPause() != null) {
      node.put("afterPause", warmUp.afterPause());
    }
    return node;
  }

  private ObjectNode interior(RoundMeasurement m) {
    var interior = m.interior();
    return nodes
        .objectNode()
        .put("startSeconds", seconds(interior.start()))
        .put("lengthSeconds", seconds(interior.length()))
        .put("completed", interior.completed())
        .put("failed", interior.failed())
        .put("ageNanosAtStart", interior.ageNanosAtStart())
        .put("ageNanosAtEnd", interior.ageNanosAtEnd())
        .put("failedNanos", interior.failedNanos())
        .put("meanInFlight", interior.meanInFlight())
        .put("inFlightSamples", interior.inFlightSamples());
  }

  private ObjectNode openLoop(OpenLoop openLoop) {
    ObjectNode node = nodes.objectNode();
    node.put("arrivals", openLoop.arrivals());
    node.put("dropped", openLoop.dropped());
    Percentiles.put(node, "serviceTimeMicros", openLoop.serviceTime());
    Percentiles.put(node, "latenessMicros", openLoop.lateness());
    return node;
  }

  private ObjectNode generator(GeneratorUse use) {
    ObjectNode node = nodes.objectNode();
    GeneratorJson.put(node, use);
    return node.put("allocatedBytesPerRequest", use.allocatedBytesPerRequest());
  }

  private ObjectNode cpu(CpuTime cpu, Duration over) {
    ObjectNode node =
        nodes
            .objectNode()
            .put("userSeconds", seconds(cpu.user()))
            .put("systemSeconds", seconds(cpu.system()));
    if (over.isPositive()) {
      node.put("cores", seconds(cpu.total()) / seconds(over));
    }
    return node;
  }

  private ObjectNode window(Window w) {
    ObjectNode node = nodes.objectNode();
    node.put("index", w.index());
    node.put("startSeconds", seconds(w.start()));
    node.put("lengthSeconds", seconds(w.length()));
    node.put("completed", w.completed());
    Percentiles.put(node, "latencyMicros", w.latency());
    Histogram serviceTime = w.serviceTime();
    if (serviceTime != null) {
      Percentiles.put(node, "serviceTimeMicros", serviceTime);
    }
    node.set("errors", counts(nodes, w.errors()));
    node.put("histogram", encoded(w.latency()));
    return node;
  }

  static ObjectNode counts(JsonNodeFactory nodes, Map<ErrorKind, Long> errors) {
    ObjectNode node = nodes.objectNode();
    new TreeMap<>(errors).forEach((kind, count) -> node.put(kind.key(), count));
    return node;
  }

  private static String encoded(Histogram histogram) {
    return Base64.getEncoder().encodeToString(Latencies.encode(histogram));
  }
}
