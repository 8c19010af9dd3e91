package dev.warmlap.report.json;

import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.NativeMemory;
import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.Estimate;
import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.Finding;
import dev.warmlap.report.ReportContent;
import dev.warmlap.report.ScalabilityFigures;
import dev.warmlap.report.SettingsToPaste;
import dev.warmlap.report.WarmUpCourse;
import dev.warmlap.stats.compare.Comparison;
import dev.warmlap.stats.steady.SteadyState;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lays a run out as a tree of JSON: the study, the trials and what they came to. */
final class RunJson {

  /** Raised when a name changes its meaning or goes; new names do not raise it. */
  private static final int FORMAT = 1;

  private final JsonNodeFactory nodes;
  private final RoundJson rounds;

  RunJson(JsonNodeFactory nodes, boolean whole) {
    this.nodes = nodes;
    this.rounds = new RoundJson(nodes, whole);
  }

  ObjectNode run(ReportContent content) {
    Run run = content.run();
    var header = run.header();
    ObjectNode root = nodes.objectNode();
    root.put("format", FORMAT);
    root.put("id", run.id());
    root.put("study", header.study().name());
    root.put("question", header.study().question());
    root.put("seed", header.study().design().seed());
    root.put("quick", header.quick());
    root.put("provisional", content.provisional());
    root.put("status", run.status().name().toLowerCase(Locale.ROOT));
    root.put("startedAt", header.startedAt().toString());
    root.put("plannedTrials", header.plannedTrials());
    root.put("studyFile", header.studyFile());
    root.set("environment", facts(header.environment().facts()));
    root.set("baseline", treatment(header.study().baseline()));
    ArrayNode treatments = root.putArray("treatments");
    header.study().treatments().forEach(t -> treatments.add(treatment(t)));
    ArrayNode trials = root.putArray("trials");
    run.trials().forEach(t -> trials.add(trial(t)));
    if (!run.drifts().isEmpty()) {
      ArrayNode drift = root.putArray("drift");
      run.drifts().forEach(d -> drift.add(drift(d)));
      ArrayNode setAside = root.putArray("setAside");
      run.setAside().forEach(t -> setAside.add(trial(t)));
    }
    ArrayNode verdicts = root.putArray("verdicts");
    content.comparisons().forEach(c -> verdicts.add(verdict(c)));
    root.set("recommendation", recommendation(content.settingsToPaste()));
    root.set("noiseFloor", noise(content.noise()));
    if (!content.scalability().isEmpty()) {
      ArrayNode scalability = root.putArray("scalability");
      content.scalability().forEach(s -> scalability.add(curve(s)));
    }
    ArrayNode findings = root.putArray("findings");
    content.findings().forEach(f -> findings.add(finding(f)));
    ArrayNode notes = root.putArray("notes");
    content.notes().forEach(notes::add);
    return root;
  }

  private ObjectNode facts(Map<String, String> facts) {
    ObjectNode node = nodes.objectNode();
    facts.forEach(node::put);
    return node;
  }

  private ObjectNode treatment(Treatment treatment) {
    ObjectNode node = nodes.objectNode();
    treatment.levels().forEach((knob, level) -> put(node, knob, level));
    return node;
  }

  private static void put(ObjectNode node, String name, Level level) {
    switch (level) {
      case Level.Whole(long value) -> node.put(name, value);
      case Level.Truth(boolean value) -> node.put(name, value);
      case Level.Time time -> node.put(name, time.text());
      case Level.Word(String value) -> node.put(name, value);
    }
  }

  static ObjectNode level(JsonNodeFactory nodes, LoadLevel level) {
    ObjectNode node = nodes.objectNode();
    if (level.scenario() != null) {
      node.put("scenario", level.scenario());
    }
    switch (level) {
      case LoadLevel.Connections(int connections, _) -> node.put("connections", connections);
      case LoadLevel.Rate(double perSecond, _, _) -> node.put("ratePerSecond", perSecond);
    }
    return node;
  }

  private ObjectNode drift(BlockDrift drift) {
    ObjectNode node = nodes.objectNode();
    node.put("block", drift.block());
    node.put("firstTrial", drift.from());
    node.put("lastTrial", drift.to());
    node.put("spread", drift.spread());
    node.put("steal", drift.steal());
    node.put("fate", drift.fate().key());
    return node;
  }

  private ObjectNode trial(Trial trial) {
    ObjectNode node = nodes.objectNode();
    node.set("treatment", treatment(trial.treatment()));
    if (trial.level() != null) {
      node.set("level", level(nodes, trial.level()));
    }
    node.put("purpose", trial.purpose().key());
    node.put("block", trial.block());
    node.put("position", trial.position());
    node.put("startedAt", trial.startedAt().toString());
    node.put("tookSeconds", seconds(trial.took()));
    node.put("outcome", trial.outcome().key());
    switch (trial.outcome()) {
      case Outcome.Completed completed -> {}
      case Outcome.Failed failed -> node.set("failure", failure(failed));
      case Outcome.Invalid(var violations) -> node.set("invalid", violations(nodes, violations));
    }
    node.put("logs", trial.logs().toString());
    node.set("effective", effective(trial.settings()));
    ArrayNode settings = node.putArray("settings");
    trial.settings().forEach(s -> settings.add(setting(s)));
    ObjectNode marks = node.putObject("marks");
    trial.marks().forEach(m -> marks.set(m.name().key(), mark(m)));
    if (trial.purpose() != Purpose.MEMORY) {
      courses(node, trial);
    }
    ArrayNode all = node.putArray("rounds");
    trial.rounds().forEach(r -> all.add(rounds.round(r, trial.warmUp(r.level()))));
    return node;
  }

  private void courses(ObjectNode node, Trial trial) {
    ArrayNode courses = nodes.arrayNode();
    for (WarmUpCourse course : WarmUpCourse.of(trial)) {
      if (course.answer() instanceof SteadyState state) {
        courses.add(CourseJson.of(nodes, course, state));
      }
    }
    if (!courses.isEmpty()) {
      node.set("courses", courses);
    }
  }

  private ObjectNode failure(Outcome.Failed failed) {
    ObjectNode node = nodes.objectNode();
    node.put("kind", failed.kind());
    node.put("message", failed.message());
    ArrayNode lines = node.putArray("lastLogLines");
    failed.lastLogLines().forEach(lines::add);
    return node;
  }

  static ArrayNode violations(JsonNodeFactory nodes, List<Violation> violations) {
    ArrayNode array = nodes.arrayNode();
    violations.forEach(v -> array.addObject().put("rule", v.rule()).put("message", v.message()));
    return array;
  }

  private ObjectNode effective(List<EffectiveSetting> settings) {
    ObjectNode node = nodes.objectNode();
    for (EffectiveSetting s : settings) {
      if (s.effective() != null) {
        put(node, s.knob(), s.effective());
      }
    }
    return node;
  }

  private ObjectNode setting(EffectiveSetting s) {
    ObjectNode node = nodes.objectNode();
    node.put("knob", s.knob());
    if (s.requested() != null) {
      put(node, "requested", s.requested());
    }
    if (s.effective() != null) {
      put(node, "effective", s.effective());
    }
    node.put("agreement", s.agreement().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    node.put("source", s.source());
    return node;
  }

  private ObjectNode mark(Mark mark) {
    ObjectNode node = nodes.objectNode();
    node.put("sinceLaunchSeconds", seconds(mark.sinceLaunch()));
    if (mark.nativeMemory() != null) {
      node.set("nmt", nativeMemory(mark.nativeMemory()));
      node.put("nmtReservedBytes", mark.nativeMemory().reservedBytes());
      node.put("nmtCommittedBytes", mark.nativeMemory().committedBytes());
    }
    if (mark.rssBytes() != null) {
      node.put("rssBytes", mark.rssBytes());
    }
    if (mark.threads() != null) {
      node.put("threads", mark.threads());
    }
    return node;
  }

  private ObjectNode nativeMemory(NativeMemory memory) {
    ObjectNode node = nodes.objectNode();
    for (var category : memory.categories()) {
      ObjectNode figures = node.putObject(category.name());
      figures.put("reservedBytes", category.reservedBytes());
      figures.put("committedBytes", category.committedBytes());
      category.detail().forEach(figures::put);
    }
    return node;
  }

  private ObjectNode verdict(Comparison comparison) {
    var verdict = comparison.verdict();
    var effect = verdict.effect();
    ObjectNode node = nodes.objectNode();
    node.put("metric", verdict.metric());
    node.put("role", comparison.primary() ? "primary" : "exploratory");
    node.set("level", level(nodes, verdict.level()));
    node.set("baseline", treatment(verdict.baseline()));
    node.set("treatment", treatment(verdict.treatment()));
    if (effect != null) {
      node.set("effect", estimate(nodes, effect));
    }
    node.set("seen", seen(comparison));
    node.put("verdict", verdict.call().key());
    node.put("because", verdict.because());
    return node;
  }

  static ObjectNode estimate(JsonNodeFactory nodes, Estimate estimate) {
    return nodes
        .objectNode()
        .put("estimate", estimate.estimate())
        .put("low", estimate.low())
        .put("high", estimate.high())
        .put("confidence", estimate.confidence())
        .put("method", estimate.method())
        .put("n", estimate.n());
  }

  /** The ratio as seen, which is there also when the trials are too few for an interval. */
  private ObjectNode seen(Comparison comparison) {
    var paired = comparison.paired();
    ObjectNode node = nodes.objectNode();
    node.put("pairs", paired.pairs());
    if (paired.ratio() != null) {
      node.put("ratio", paired.ratio());
    }
    if (paired.hodgesLehmann() != null) {
      node.put("hodgesLehmann", paired.hodgesLehmann());
    }
    if (paired.pairsNeeded() != null) {
      node.put("pairsNeeded", paired.pairsNeeded());
    }
    return node;
  }

  private ObjectNode recommendation(SettingsToPaste settings) {
    ObjectNode node = nodes.objectNode();
    node.put("summary", settings.summary());
    ArrayNode snippets = node.putArray("snippets");
    settings
        .snippets()
        .forEach(s -> snippets.addObject().put("where", s.where()).put("text", s.text()));
    ArrayNode because = node.putArray("because");
    settings.because().forEach(because::add);
    ArrayNode left = node.putArray("left");
    settings.left().forEach(left::add);
    return node;
  }

  private ArrayNode noise(List<NoiseFloor> floors) {
    ArrayNode all = nodes.arrayNode();
    for (NoiseFloor floor : floors) {
      ObjectNode node = all.addObject();
      node.put("metric", floor.metric());
      node.set("level", level(nodes, floor.level()));
      node.put("spread", floor.spread());
      node.put("pairs", floor.pairs());
    }
    return all;
  }

  private ObjectNode curve(ScalabilityFigures figures) {
    var treatment = figures.treatment();
    return new ScalabilityJson(nodes)
        .curve(figures, treatment == null ? null : treatment(treatment));
  }

  private ObjectNode finding(Finding finding) {
    return nodes.objectNode().put("text", finding.text()).put("badge", finding.badge());
  }

  static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
