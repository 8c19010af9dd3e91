package dev.warmlap.lab.study;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;

/**
 * Where in the study file the parts of a scenario stand: in a mapping of its own, or in the
 * workload's for all that do not say otherwise.
 */
final class ScenarioKeys {

  static final JsonPointer WORKLOAD = JsonPointer.compile("/workload");
  static final JsonPointer SCENARIOS = WORKLOAD.appendProperty("scenarios");

  static final String CONNECTIONS = "connections";
  static final String RATE = "rate";

  private final LocatedTree tree;
  private final @Nullable String name;
  private final JsonPointer own;

  /**
   * @param name null for the only one of a workload that names none
   */
  ScenarioKeys(LocatedTree tree, @Nullable String name) {
    this.tree = tree;
    this.name = name;
    this.own = name == null ? WORKLOAD : SCENARIOS.appendProperty(name);
  }

  /** All of a file, at least one. */
  static List<ScenarioKeys> all(LocatedTree tree) {
    List<ScenarioKeys> named =
        tree.root().at(SCENARIOS).propertyNames().stream()
            .map(name -> new ScenarioKeys(tree, name))
            .toList();
    return named.isEmpty() ? List.of(new ScenarioKeys(tree, null)) : named;
  }

  @Nullable String name() {
    return name;
  }

  /** The scenario's mapping. */
  JsonPointer own() {
    return own;
  }

  /** A key's place: the scenario's, or else the workload's whether it is there or not. */
  JsonPointer at(String key) {
    return has(own, key) ? own.appendProperty(key) : WORKLOAD.appendProperty(key);
  }

  /** The mapping that says what is sent; empty where none does. */
  Optional<JsonPointer> traffic() {
    return Stream.of(own, WORKLOAD)
        .filter(owner -> has(owner, "request") || has(owner, "mix"))
        .findFirst();
  }

  /** The list of load levels; empty where there is none. */
  Optional<JsonPointer> levels() {
    return Stream.of(own, WORKLOAD)
        .flatMap(owner -> Stream.of(RATE, CONNECTIONS).map(owner::appendProperty))
        .filter(tree::has)
        .findFirst();
  }

  /** Whether its load levels are rates. */
  boolean open() {
    return levels().filter(at -> at.toString().endsWith("/" + RATE)).isPresent();
  }

  private boolean has(JsonPointer owner, String key) {
    return tree.has(owner.appendProperty(key));
  }
}
