package dev.warmlap.lab.study;

import dev.warmlap.model.study.Level;
import dev.warmlap.subject.LaunchKnobs;
import dev.warmlap.subject.command.Placeholders;
import dev.warmlap.subject.knob.Knob;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.SubjectKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** Reads the levels of knobs, each by what the knob table says of its kind and range. */
final class KnobLevels {

  private final Path file;
  private final LocatedTree tree;
  private final Complaints complaints;
  private final Optional<Set<String>> ofCommand;
  private boolean allRead = true;

  /**
   * @param file of the study; folders of JDKs are named from there
   * @param ofCommand the placeholders that the subject's command has; empty where the subject is no
   *     command
   */
  KnobLevels(Path file, LocatedTree tree, Complaints complaints, Optional<Set<String>> ofCommand) {
    this.file = file;
    this.tree = tree;
    this.complaints = complaints;
    this.ofCommand = ofCommand;
  }

  /** Whether the mapping at this place is one of knobs. */
  static boolean ownKnobs(JsonPointer mapping) {
    return mapping.toString().matches("/(factors|fixed|baseline|treatments/[0-9]+)");
  }

  private static String unknownKnob(String name, JsonPointer mapping) {
    String hint = hint(name);
    return "unknown knob '%s' in %s%s Allowed: %s"
        .formatted(
            name,
            KeyName.of(mapping),
            hint.isEmpty() ? "." : hint,
            String.join(", ", Knobs.names()));
  }

  boolean known(String knob) {
    return find(knob).isPresent();
  }

  /**
   * A knob of the table, or where the subject is a command one that it has a placeholder for, or
   * that says how it is launched.
   */
  private Optional<Knob> find(String name) {
    if (ofCommand.isEmpty()
        || name.startsWith(Knobs.ENVIRONMENT)
        || LaunchKnobs.suitCommand(name, ofCommand.get())) {
      return Knobs.find(name);
    }
    return factors(ofCommand.get()).contains(name)
        ? Knobs.find(name)
            .filter(knob -> !LaunchKnobs.contains(knob.name()))
            .or(() -> Optional.of(Knobs.placeholder(name)))
        : Optional.empty();
  }

  private static Set<String> factors(Set<String> placeholders) {
    var factors = new LinkedHashSet<>(placeholders);
    factors.removeAll(Placeholders.RESERVED);
    return factors;
  }

  /** Whether every level asked for so far could be read. */
  boolean allRead() {
    return allRead;
  }

  /**
   * The level at this place; empty when there is none for this knob, which is then complained of
   * here or has been by the schema.
   */
  Optional<Level> read(JsonPointer at, String name) {
    Optional<Knob> knob = find(name);
    JsonNode value = tree.root().at(at);
    Optional<Level> level = Optional.empty();
    if (knob.isEmpty()) {
      complainOfName(at, name);
    } else if (value.isValueNode() && !value.isNull()) {
      level = Optional.of(level(at, value, knob.get())).filter(l -> suits(at, l, knob.get()));
    }
    allRead &= level.isPresent();
    return level;
  }

  /** Every name passes the schema, since a command may have any. */
  private void complainOfName(JsonPointer at, String name) {
    JsonPointer key = at.last().matchesProperty(name) ? at : at.head();
    if (ofCommand.isPresent() && !name.startsWith(Knobs.ENVIRONMENT)) {
      complaints.atKey(key, noPlaceholder(name, factors(ofCommand.get())));
    } else if (name.startsWith(Knobs.ENVIRONMENT) || name.startsWith(Knobs.JVM)) {
      complaints.atKey(
          key,
          "'%s' cannot be a knob; allowed: %s"
              .formatted(
                  name,
                  name.startsWith(Knobs.ENVIRONMENT)
                      ? "'env.' and the name of an environment variable, without spaces or '='"
                      : "'jvm.' and the name of a JVM flag, such as jvm.UseZGC, jvm.-Xmx or"
                          + " jvm.-Dname"));
    } else {
      complaints.atKey(key, unknownKnob(name, key.head()));
    }
  }

  private static String noPlaceholder(String name, Set<String> placeholders) {
    String hint = NearestWord.hint(name, List.copyOf(placeholders));
    return "the command has no placeholder {%s}; a factor of a command stands in it in braces, or is an"
            .formatted(name)
        + " environment variable, env.NAME, or says how it is launched: cpus, cpu-quota, memory, and jdk"
        + " where the command has {java}"
        + (hint.isEmpty() ? "." : hint)
        + " It has: "
        + (placeholders.isEmpty() ? "none" : String.join(", ", placeholders));
  }

  private Level level(JsonPointer at, JsonNode value, Knob knob) {
    if (value.isBoolean()) {
      return new Level.Truth(value.booleanValue());
    }
    if (value.isIntegralNumber() && value.canConvertToLong()) {
      return new Level.Whole(value.longValue());
    }
    String written = tree.written(at);
    if (knob.kind() == Knob.Kind.JDK) {
      return new Level.Word(file.toAbsolutePath().resolveSibling(written).normalize().toString());
    }
    return (knob.kind() == Knob.Kind.DURATION
            ? Spans.parse(written).<Level>map(Level.Time::new)
            : Optional.<Level>empty())
        .orElseGet(() -> new Level.Word(written));
  }

  private boolean suits(JsonPointer at, Level level, Knob knob) {
    if (knob.problemWith(level).isEmpty()) {
      return true;
    }
    complaints.atValue(
        at,
        "%s is %s; allowed: %s%s"
            .formatted(
                KeyName.of(at), Found.describe(tree, at), knob.allowed(), valueHint(level, knob)));
    return false;
  }

  private static String valueHint(Level level, Knob knob) {
    if (knob.kind() == Knob.Kind.DURATION && level instanceof Level.Whole(long number)) {
      return "; a number needs its unit: %ds or %dms".formatted(number, number);
    }
    return NearestWord.hint(
        level.text(), knob.kind() == Knob.Kind.TRUTH ? List.of("true", "false") : knob.words());
  }

  /** Known by the name here, by the server's own name, or as a variable or flag without prefix. */
  private static String hint(String name) {
    Optional<Knob> byOwnName =
        Knobs.all().stream()
            .filter(
                knob ->
                    Arrays.stream(SubjectKind.values())
                        .flatMap(kind -> knob.on(kind).stream())
                        .anyMatch(setting -> setting.name().equals(name)))
            .findFirst();
    if (byOwnName.isPresent()) {
      return "; here it is called '" + byOwnName.get().name() + "'.";
    }
    if (name.matches("[A-Z][A-Z0-9]*_[A-Z0-9_]*")) {
      return "; an environment variable is written 'env." + name + "'.";
    }
    if (name.startsWith("-")) {
      return "; a JVM flag is written 'jvm." + name.replaceFirst("^-XX:[+-]?", "") + "'.";
    }
    List<String> candidates =
        Knobs.all().stream().map(Knob::name).collect(Collectors.toCollection(ArrayList::new));
    int dot = name.indexOf('.');
    if (dot > 0) {
      candidates.add(Knobs.ENVIRONMENT + name.substring(dot + 1));
      candidates.add(Knobs.JVM + name.substring(dot + 1));
    }
    return NearestWord.hint(name, candidates);
  }
}
