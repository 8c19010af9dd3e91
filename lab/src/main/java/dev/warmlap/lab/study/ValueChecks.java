package dev.warmlap.lab.study;

import dev.warmlap.model.study.CpuList;
import dev.warmlap.stats.steady.WarmUpCriteria;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** What the schema cannot say about single values. */
final class ValueChecks {

  private static final List<String> SPANS =
      List.of(
          "/subject/ready-timeout",
          "/subject/beside/ready-timeout",
          "/workload/duration",
          "/workload/warm-up-budget",
          "/workload/timeout");
  private static final List<String> CPUS = List.of("/cpus/subject", "/cpus/generator");
  private static final List<String> PATHS =
      List.of(
          "/subject/spring-boot",
          "/subject/webapp",
          "/subject/jdk",
          "/subject/folder",
          "/subject/beside/folder");

  private static final JsonPointer MODEL = JsonPointer.compile("/workload/model");
  private static final List<JsonPointer> OPEN_ONLY =
      List.of(JsonPointer.compile("/workload/arrivals"), JsonPointer.compile("/workload/pool"));
  private static final JsonPointer MEASURE = JsonPointer.compile("/workload/measure");
  private static final JsonPointer WARM_UP_BUDGET = JsonPointer.compile("/workload/warm-up-budget");
  private static final JsonPointer TOMCAT = JsonPointer.compile("/subject/tomcat");
  private static final JsonPointer WEBAPP = JsonPointer.compile("/subject/webapp");
  private static final JsonPointer ENV = JsonPointer.compile("/subject/env");

  private final LocatedTree tree;
  private final StudySchema schema;
  private final Complaints complaints;

  ValueChecks(LocatedTree tree, StudySchema schema, Complaints complaints) {
    this.tree = tree;
    this.schema = schema;
    this.complaints = complaints;
  }

  void check() {
    SPANS.stream()
        .map(JsonPointer::compile)
        .forEach(at -> Spans.complainIfTooLong(at, tree, complaints));
    CPUS.stream().map(JsonPointer::compile).forEach(this::cpus);
    PATHS.stream().map(JsonPointer::compile).forEach(this::path);
    loadModel();
    warmUp();
    if (tree.has(WEBAPP) && !tree.has(TOMCAT)) {
      complaints.atKey(
          WEBAPP, "'webapp' belongs to 'tomcat', which is not there; remove it, or name a Tomcat");
    }
    for (String name : names(ENV)) {
      if (name.isEmpty() || name.contains("=")) {
        complaints.atKey(
            ENV.appendProperty(name),
            "'%s' cannot be the name of an environment variable; allowed: a name without '='"
                .formatted(name));
      }
    }
  }

  /** Which loop it is follows from the load levels; whoever says it must say the same. */
  private void loadModel() {
    boolean open = ScenarioKeys.all(tree).stream().anyMatch(ScenarioKeys::open);
    String model = open ? "open" : "closed";
    if (tree.has(MODEL)
        && !tree.written(MODEL).equals(model)
        && (open || ScenarioKeys.all(tree).stream().anyMatch(k -> k.levels().isPresent()))) {
      complaints.atValue(
          MODEL,
          "model is %s, but '%s' makes a loop that is %s; give the other load levels, or remove 'model'"
              .formatted(tree.written(MODEL), open ? "rate" : "connections", model));
    }
    for (JsonPointer at : OPEN_ONLY) {
      if (!open && tree.has(at)) {
        complaints.atKey(
            at,
            "%s belongs to an open loop, and without 'rate' this one is closed; remove it, or give"
                    .formatted(KeyName.of(at))
                + " 'rate' instead of 'connections'");
      }
    }
  }

  private void warmUp() {
    if (!tree.has(WARM_UP_BUDGET)) {
      return;
    }
    if (!tree.written(MEASURE).equals("steady")) {
      complaints.atKey(
          WARM_UP_BUDGET,
          "%s belongs to 'measure: steady', and this study measures its rounds as they come; remove"
                  .formatted(KeyName.of(WARM_UP_BUDGET))
              + " it, or add 'measure: steady'");
    }
    Spans.parse(tree.written(WARM_UP_BUDGET))
        .filter(budget -> budget.compareTo(WarmUpCriteria.LEAST_BUDGET) < 0)
        .ifPresent(
            _ ->
                complaints.atValue(
                    WARM_UP_BUDGET,
                    "%s is %s; allowed: at least %ds, since a steady state is looked for in the"
                            .formatted(
                                KeyName.of(WARM_UP_BUDGET),
                                tree.written(WARM_UP_BUDGET),
                                WarmUpCriteria.LEAST_BUDGET.toSeconds())
                        + " windows of half of it"));
  }

  private void cpus(JsonPointer at) {
    String written = tree.written(at);
    boolean formed = written.matches("[0-9]{1,5}(-[0-9]{1,5})?(,[0-9]{1,5}(-[0-9]{1,5})?)*");
    if (formed && CpuList.parse(written).isEmpty()) {
      complaints.atValue(
          at,
          "%s is '%s', where a range runs backwards; allowed: %s"
              .formatted(KeyName.of(at), written, schema.allowed(at)));
    }
  }

  private void path(JsonPointer at) {
    noPath(tree.written(at))
        .ifPresent(
            reason -> complaints.atValue(at, KeyName.of(at) + " cannot be a path: " + reason));
  }

  /** Such as a letter that the locale's file names cannot have. */
  static Optional<String> noPath(String written) {
    try {
      var _ = Path.of(written);
      return Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.of(e.getReason());
    }
  }

  private List<String> names(JsonPointer at) {
    JsonNode mapping = tree.root().at(at);
    return List.copyOf(mapping.propertyNames());
  }
}
