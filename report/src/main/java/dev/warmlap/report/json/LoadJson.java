package dev.warmlap.report.json;

import static dev.warmlap.report.json.RunJson.seconds;

import dev.warmlap.model.measure.GeneratorUse;
import dev.warmlap.model.measure.OpenLoop;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.measure.Window;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Journey;
import dev.warmlap.model.study.Step;
import dev.warmlap.report.LoadAsked;
import dev.warmlap.report.LoadAsked.Course;
import dev.warmlap.report.LoadAsked.Pace;
import dev.warmlap.report.LoadContent;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What {@code load --json} writes, by {@code docs/schema/load.schema.json}. What was not measured
 * is absent, never 0.
 */
public final class LoadJson {

  /** Raised when a name changes its meaning or goes; new names do not raise it. */
  private static final int FORMAT = 1;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final JsonNodeFactory nodes = MAPPER.getNodeFactory();
  private final LoadContent content;
  private final RoundMeasurement measured;

  private LoadJson(LoadContent content) {
    this.content = content;
    this.measured = content.measured();
  }

  /** The whole document, its last line ended. */
  public static String render(LoadContent content) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(new LoadJson(content).load())
        + "\n";
  }

  private ObjectNode load() {
    ObjectNode root = nodes.objectNode();
    root.put("format", FORMAT);
    asked(root);
    root.put("interrupted", content.interrupted());
    root.put("startedAt", measured.startedAt().toString());
    root.put("durationSeconds", seconds(measured.total()));
    root.put("requests", content.requests());
    root.put("completed", measured.completed());
    root.put("throughputPerSecond", measured.throughputPerSecond());
    root.put("throughputOverSeconds", seconds(measured.throughputOver()));
    times(root);
    root.set("errors", RoundJson.counts(nodes, measured.errors()));
    ObjectNode details = root.putObject("errorDetails");
    new TreeMap<>(measured.errorDetails()).forEach((kind, words) -> details.put(kind.key(), words));
    ObjectNode statuses = root.putObject("statuses");
    measured.statuses().forEach((status, count) -> statuses.put(status.toString(), count));
    root.put("bytesRead", measured.bytesRead());
    root.put("connectionsOpened", measured.connectionsOpened());
    root.put("openingSeconds", seconds(measured.opening()));
    root.put("connects", content.connects());
    TlsUse tls = measured.tls();
    if (tls != null) {
      root.set("tls", TlsJson.of(nodes, tls));
    }
    root.set("generator", generator(measured.generator()));
    LoadContent.InFlight inFlight = content.inFlight();
    if (inFlight != null) {
      root.putObject("littlesLaw")
          .put("impliedInFlight", inFlight.implied())
          .put("sampledInFlight", inFlight.sampled())
          .put("samples", inFlight.samples());
    }
    ArrayNode limits = root.putArray("limits");
    content
        .bounds()
        .forEach(
            bound ->
                limits
                    .addObject()
                    .put("limit", bound.text())
                    .put("found", bound.found())
                    .put("kept", bound.kept()));
    root.put("valid", content.valid());
    root.set("invalid", RunJson.violations(nodes, content.violations()));
    ArrayNode notes = root.putArray("notes");
    content.notes().forEach(notes::add);
    ArrayNode windows = root.putArray("windows");
    measured.windows().forEach(window -> windows.add(window(window)));
    return root;
  }

  private void asked(ObjectNode root) {
    LoadAsked asked = content.asked();
    root.put("target", asked.sent().url());
    switch (asked.sent()) {
      case LoadAsked.OneRequest one -> root.put("method", one.method());
      case LoadAsked.OfFile of -> root.set("traffic", traffic(of));
    }
    root.put("model", asked.pace() instanceof Pace.Open ? "open" : "closed");
    root.put("connections", asked.connections());
    switch (asked.pace()) {
      case Pace.Closed(Course busy) -> {
        if (busy instanceof Course.Changing changing) {
          root.set("connectionsProfile", profile(changing));
        }
      }
      case Pace.Open open -> {
        root.put("ratePerSecond", open.rate().peak());
        if (open.rate() instanceof Course.Changing changing) {
          root.set("rateProfile", profile(changing));
        }
        root.put("arrivals", open.arrivals());
        Long seed = open.seed();
        if (seed != null) {
          root.put("seed", seed);
        }
      }
    }
    switch (asked.extent()) {
      case Extent.Requests(long count) -> root.put("askedRequests", count);
      case Extent.Time(var duration) -> root.put("askedSeconds", seconds(duration));
    }
    root.put("keepAlive", asked.keepAlive());
    root.put("insecure", asked.anyCertificate());
  }

  private ObjectNode traffic(LoadAsked.OfFile of) {
    ObjectNode node = nodes.objectNode();
    node.put("file", of.file());
    node.put("feedRows", of.traffic().feed().rows().size());
    ArrayNode journeys = node.putArray("journeys");
    for (Journey journey : of.traffic().journeys()) {
      ObjectNode entry = journeys.addObject().put("weight", journey.weight());
      ArrayNode steps = entry.putArray("steps");
      for (Step step : journey.steps()) {
        steps.addObject().put("method", step.request().method()).put("path", step.request().path());
      }
    }
    return node;
  }

  private ArrayNode profile(Course.Changing course) {
    ArrayNode profile = nodes.arrayNode();
    course
        .stretches()
        .forEach(
            stretch ->
                profile
                    .addObject()
                    .put("from", stretch.from())
                    .put("to", stretch.to())
                    .put("seconds", seconds(stretch.length())));
    return profile;
  }

  /** In a closed loop a request is due when it is sent: its latency is its service time. */
  private void times(ObjectNode root) {
    OpenLoop open = measured.openLoop();
    Percentiles.put(root, "latencyMicros", measured.latency());
    Percentiles.put(
        root, "serviceTimeMicros", open == null ? measured.latency() : open.serviceTime());
    Percentiles.put(root, "firstByteMicros", measured.firstByte());
    Percentiles.put(root, "connectMicros", measured.connect());
    if (open != null) {
      root.put("due", open.arrivals());
      root.put("dropped", open.dropped());
    }
  }

  private ObjectNode generator(GeneratorUse use) {
    ObjectNode node =
        nodes
            .objectNode()
            .put("cpuSecondsUser", seconds(use.cpu().user()))
            .put("cpuSecondsSystem", seconds(use.cpu().system()));
    Double micros = content.cpuMicrosPerRequest();
    if (micros != null) {
      node.put("cpuMicrosPerRequest", micros);
      node.put("allocatedBytesPerRequest", use.allocatedBytesPerRequest());
    }
    OpenLoop open = measured.openLoop();
    if (open != null) {
      Percentiles.put(node, "latenessMicros", open.lateness());
    }
    GeneratorJson.put(node, use);
    LoadContent.WarmUp warmUp = content.warmUp();
    if (warmUp != null) {
      node.putObject("warmUp").put("seconds", seconds(warmUp.took())).put("quiet", warmUp.quiet());
    }
    return node;
  }

  private ObjectNode window(Window window) {
    ObjectNode node = nodes.objectNode();
    node.put("startSeconds", seconds(window.start()));
    node.put("lengthSeconds", seconds(window.length()));
    node.put("completed", window.completed());
    node.put("throughputPerSecond", window.throughputPerSecond());
    Percentiles.put(node, "latencyMicros", window.latency());
    Histogram serviceTime = window.serviceTime();
    if (serviceTime != null) {
      Percentiles.put(node, "serviceTimeMicros", serviceTime);
    }
    node.set("errors", RoundJson.counts(nodes, window.errors()));
    return node;
  }
}
