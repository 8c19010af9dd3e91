package dev.warmlap.lab.study;

import dev.warmlap.host.HostException;
import dev.warmlap.host.Jdk;
import dev.warmlap.lab.study.Finding.Severity;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.LaunchKnobs;
import dev.warmlap.subject.command.OwnCommand;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.knob.Setting;
import dev.warmlap.subject.springboot.BootJar;
import dev.warmlap.subject.springboot.InnerServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;

/** What the lint rules share: the study, the places of its settings, and the list of findings. */
final class LintNotes {

  /** More than any number that a study asks for. */
  static final long NO_LIMIT = Integer.MAX_VALUE;

  private final StudyFile file;
  private final Study study;
  private final BootJar.@Nullable Look jar;
  private final Set<Finding> findings = new LinkedHashSet<>();

  LintNotes(StudyFile file) {
    this.file = file;
    this.study = file.study();
    this.jar =
        study.subject().source() instanceof SubjectSource.SpringBootJar(Path path)
                && Files.exists(path)
            ? BootJar.look(path)
            : null;
  }

  StudyFile file() {
    return file;
  }

  Study study() {
    return study;
  }

  void error(JsonPointer at, String message) {
    add(Severity.ERROR, at, message);
  }

  void warning(JsonPointer at, String message) {
    add(Severity.WARNING, at, message);
  }

  List<Finding> findings() {
    return findings.stream().sorted(Comparator.comparing(f -> f.problem().place())).toList();
  }

  /** The level that a treatment gives a knob, its own or the fixed one. */
  Optional<Level> level(Treatment treatment, String knob) {
    return Optional.ofNullable(treatment.over(study.fixed()).levels().get(knob));
  }

  /** The number that a treatment gives a knob; empty when it sets none. */
  OptionalLong number(Treatment treatment, String knob) {
    return level(treatment, knob).stream()
        .mapToLong(level -> ((Level.Whole) level).value())
        .findFirst();
  }

  /** The server that a treatment makes of the subject; empty where its knobs are not known. */
  Optional<Server> server(Treatment treatment) {
    return Server.of(study.subject().source(), treatment.over(study.fixed()));
  }

  /** Whether the study sets such a knob, and it is not a placeholder of the same name. */
  boolean launched(String knob) {
    return knobs().contains(knob)
        && (!(study.subject().source() instanceof SubjectSource.Command command)
            || LaunchKnobs.suitCommand(knob, OwnCommand.placeholders(command, study.subject())));
  }

  /** The subject as a treatment launches it. */
  SubjectSpec subject(Treatment treatment) {
    return LaunchKnobs.in(study.subject(), treatment.over(study.fixed()));
  }

  /** The release of the JDK that a treatment runs on; empty where it cannot be told. */
  OptionalInt jdk(Treatment treatment) {
    return switch (subject(treatment).jdk()) {
      case JdkChoice.Feature(int number) -> OptionalInt.of(number);
      case JdkChoice.Home(Path home) -> {
        try {
          yield OptionalInt.of(Jdk.at(home).feature());
        } catch (HostException e) {
          yield OptionalInt.empty(); // LaunchLint says so
        }
      }
    };
  }

  /** What came of looking at the study's jar; empty when there is none. */
  Optional<BootJar.Look> jar() {
    return Optional.ofNullable(jar);
  }

  private Optional<InnerServer> innerServer() {
    return jar instanceof BootJar.Look.Found(BootJar found) ? found.server() : Optional.empty();
  }

  /**
   * The number that the subject takes, its own default where the study sets none; {@link #NO_LIMIT}
   * where it knows no such setting.
   */
  long numberInForce(Treatment treatment, String knob) {
    OptionalLong given = number(treatment, knob);
    if (given.isPresent()) {
      return given.getAsLong();
    }
    return Knobs.find(knob)
        .flatMap(k -> server(treatment).flatMap(k::on))
        .filter(setting -> innerServer().map(inner -> inner.has(setting)).orElse(true))
        .map(Setting::fallback)
        .map(fallback -> defaultNumber(treatment, fallback))
        .orElse(NO_LIMIT);
  }

  private long defaultNumber(Treatment treatment, String fallback) {
    return Knobs.find(fallback).isPresent()
        ? numberInForce(treatment, fallback)
        : Long.parseLong(fallback);
  }

  /** Every knob that is set anywhere, in the order of the file. */
  Set<String> knobs() {
    var knobs = new LinkedHashSet<String>(study.fixed().keySet());
    for (Treatment treatment : study.treatments()) {
      knobs.addAll(treatment.levels().keySet());
    }
    return knobs;
  }

  boolean isTrue(Treatment treatment, String knob) {
    return level(treatment, knob).equals(Optional.of(new Level.Truth(true)));
  }

  /** Whether the study gives the knob more than one level. */
  boolean varied(String knob) {
    return levels(knob).size() > 1;
  }

  /** The different levels that the treatments give the knob. */
  Set<Level> levels(String knob) {
    var levels = new LinkedHashSet<Level>();
    for (Treatment treatment : study.treatments()) {
      level(treatment, knob).ifPresent(levels::add);
    }
    return levels;
  }

  /** A load level and its place in the file. */
  record Placed(LoadLevel level, JsonPointer at) {}

  /** All load levels in the order in which they are driven. */
  List<Placed> loadLevels() {
    var placed = new ArrayList<Placed>();
    for (Scenario scenario : study.workload().scenarios()) {
      JsonPointer list = new ScenarioKeys(file.tree(), scenario.name()).levels().orElseThrow();
      for (int i = 0; i < scenario.levels().size(); i++) {
        placed.add(new Placed(scenario.levels().get(i), list.appendIndex(i)));
      }
    }
    return placed;
  }

  /** Where the file gives the knob the level that it has in this treatment. */
  JsonPointer at(Treatment treatment, String knob) {
    LocatedTree tree = file.tree();
    JsonPointer fixed = TreatmentReading.FIXED.appendProperty(knob);
    if (tree.has(fixed)) {
      return fixed;
    }
    if (tree.has(TreatmentReading.TREATMENTS)) {
      return TreatmentReading.TREATMENTS
          .appendIndex(study.treatments().indexOf(treatment))
          .appendProperty(knob);
    }
    JsonPointer factor = TreatmentReading.FACTORS.appendProperty(knob);
    List<Level> inOrder = List.copyOf(levels(knob));
    return level(treatment, knob).map(l -> factor.appendIndex(inOrder.indexOf(l))).orElse(factor);
  }

  /** {@code '5' under 'threads.max'}: how a knob's level is quoted. */
  static String setting(String knob, long level) {
    return knob + "=" + level;
  }

  private void add(Severity severity, JsonPointer at, String message) {
    findings.add(new Finding(severity, new Problem(file.path(), file.tree().ofValue(at), message)));
  }
}
