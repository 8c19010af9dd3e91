package dev.warmlap.lab.study;

import dev.warmlap.model.study.ConnectionUse;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Scenario;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Reads the ways in which the subject is used: one, or several under names. Complains at once of
 * what the schema has not complained of; what was read is then incomplete and not to be used.
 */
final class ScenarioReading {

  private final LocatedTree tree;
  private final StudySchema schema;
  private final List<Entry> all = new ArrayList<>();

  /**
   * @param traffic of the scenario, which several may share; empty where none says what is sent
   */
  private record Entry(ScenarioKeys keys, Optional<TrafficReading> traffic) {}

  ScenarioReading(Path file, LocatedTree tree, StudySchema schema, Complaints complaints) {
    this.tree = tree;
    this.schema = schema;
    var read = new HashMap<JsonPointer, TrafficReading>();
    for (ScenarioKeys keys : ScenarioKeys.all(tree)) {
      Optional<TrafficReading> traffic =
          keys.traffic()
              .map(
                  owner ->
                      read.computeIfAbsent(
                          owner, at -> new TrafficReading(file, tree, schema, at, complaints)));
      all.add(new Entry(keys, traffic));
      if (keys.name() != null) {
        check(keys, complaints);
      }
    }
  }

  /**
   * What the schema asks of a workload by itself, each scenario must have from it or of its own.
   */
  private void check(ScenarioKeys keys, Complaints complaints) {
    if (keys.traffic().isEmpty()) {
      complaints.atKey(
          keys.own(),
          "the scenario '%s' sends nothing: give it a 'request', such as {path: /index.html}, or a 'mix', or give 'workload' one for all scenarios"
              .formatted(keys.name()));
    }
    if (keys.levels().isEmpty()) {
      complaints.atKey(
          keys.own(),
          "the scenario '%s' has no load levels: give it 'connections', such as [200, 1000], or 'rate', or give 'workload' those for all scenarios"
              .formatted(keys.name()));
    } else if (keys.open() != all.getFirst().keys.open()) {
      complaints.atKey(
          keys.own(),
          "the scenario '%s' is %s loop and '%s' %s; a study has scenarios of one kind, so give all of them 'connections', or all 'rate'"
              .formatted(
                  keys.name(), loop(keys), all.getFirst().keys.name(), loop(all.getFirst().keys)));
    }
  }

  private static String loop(ScenarioKeys keys) {
    return keys.open() ? "an open" : "a closed";
  }

  /** The scenarios; only for a file without complaints. */
  List<Scenario> scenarios() {
    return all.stream().map(this::scenario).toList();
  }

  private Scenario scenario(Entry entry) {
    ScenarioKeys keys = entry.keys;
    return new Scenario(
        keys.name(),
        entry.traffic.orElseThrow().traffic(),
        levels(keys),
        new ConnectionUse(
            value(keys.at("keep-alive")).asBoolean(),
            value(keys.at("tls-resumption")).asBoolean()));
  }

  private List<LoadLevel> levels(ScenarioKeys keys) {
    JsonNode levels = tree.root().at(keys.levels().orElseThrow());
    if (!keys.open()) {
      return levels
          .valueStream()
          .<LoadLevel>map(n -> new LoadLevel.Connections(n.asInt(), keys.name()))
          .toList();
    }
    int pool = value(keys.at("pool")).asInt();
    return levels
        .valueStream()
        .<LoadLevel>map(n -> new LoadLevel.Rate(n.asDouble(), pool, keys.name()))
        .toList();
  }

  /** The file's value, or the schema's where the file has none. */
  private JsonNode value(JsonPointer at) {
    return tree.has(at) ? tree.root().at(at) : schema.defaultOf(at);
  }
}
