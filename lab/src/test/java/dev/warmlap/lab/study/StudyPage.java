package dev.warmlap.lab.study;

import dev.warmlap.subject.knob.Knob;
import dev.warmlap.subject.knob.Knobs;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** Writes {@code docs/study-file.md} from the schema, the knob table and a shipped study. */
final class StudyPage {

  static final String COMMAND =
      "./mvnw -pl lab -am test -Dtest=StudyPageTest -Dsurefire.failIfNoSpecifiedTests=false"
          + " -Dwarmlap.regenerate=true";

  /** Stands for the keys that a study's writer chooses. */
  private static final String ANY_NAME = "NAME";

  private final StudySchema schema = StudySchema.published();
  private final Set<JsonNode> told = new HashSet<>();
  private final StringBuilder page = new StringBuilder();

  private StudyPage() {}

  /**
   * Writes the page.
   *
   * @param example a study file
   */
  static String of(String example) {
    return new StudyPage().write(example);
  }

  private String write(String example) {
    page.append(
        """
        # The study file

        <!-- Generated from docs/schema/study.schema.json and the knob table. Do not edit; run:
        %s -->

        A study is a question with everything needed to answer it, in one YAML file. This page lists all its keys. It is
        generated from the [JSON Schema](schema/study.schema.json) by which Warmlap checks a study before anything starts; an
        editor that knows the schema completes and checks the keys as you type. The shipped studies point to it in their first line.

        Whatever is wrong is told at once, each problem on a line of its own with its place, as compilers do:

        ```
        study.yml:12:3: error: unknown key 'reqests' in 'workload'; did you mean 'requests'? Allowed: request, model, …
        ```

        ## An example

        `studies/threads.yml` without its comments:

        ```yaml
        %s
        ```

        ## How values are written

        - **Durations** are a whole number with its unit: `250ms`, `60s`, `2m`, `1h`; at most 24 hours.
        - **Shares** are a percentage, `3%%`, or a plain number, `0.03`.
        - **Booleans** are `true` and `false`; `yes`, `on` and `off` are words (YAML 1.2).
        - **Relative paths** count from the folder of the study file; a jar that is not there is looked for in Warmlap's own
          folder as well. Other files are read when the study is read, and their content is kept with the results.
        - **Names of values**, `${user}`, stand in paths, headers and bodies for what a feed or an answer gave. In the short form
          of a mapping, `{path: "/${user}"}`, such a text needs quotes, as braces mean something else to YAML there.
        - Every key may stand once. Aliases (`*name`), tags (`!!int`) and a second document are refused.

        ## Keys

        """
            .formatted(COMMAND, withoutComments(example)));
    keysOf(JsonPointer.empty());
    knobs();
    return page.toString();
  }

  private static String withoutComments(String yaml) {
    return yaml.lines()
        .map(line -> line.replaceFirst("(^|\\s+)#.*", ""))
        .filter(line -> !line.isBlank())
        .collect(Collectors.joining("\n"));
  }

  /** A mapping that stands in several places is told of at the first. */
  private void keysOf(JsonPointer owner) {
    if (KnobLevels.ownKnobs(owner) || !told.add(schema.rule(owner).path("properties"))) {
      return;
    }
    for (String key : schema.keys(owner)) {
      JsonPointer at = owner.appendProperty(key);
      JsonNode rule = schema.rule(at);
      page.append("%s `%s`\n\n".formatted("#".repeat(at.head().matches() ? 3 : 4), dotted(at)))
          .append(rule.path("description").asString())
          .append("\n\n- allowed: ")
          .append(schema.allowed(at))
          .append("\n");
      JsonNode fallback = schema.defaultOf(at);
      if (!fallback.isMissingNode()) {
        page.append("- default: `%s`\n".formatted(yaml(fallback)));
      } else if (schema
          .rule(owner)
          .path("required")
          .valueStream()
          .anyMatch(r -> r.asString().equals(key))) {
        page.append("- must be there\n");
      }
      rule.path("examples")
          .valueStream()
          .forEach(e -> page.append("- such as `%s: %s`\n".formatted(key, yaml(e))));
      page.append("\n");
      keysOf(at);
      if (rule.path("items").isObject()) {
        keysOf(at.appendIndex(0));
      }
      if (rule.path("additionalProperties").isObject()) {
        keysOf(at.appendProperty(ANY_NAME));
      }
    }
  }

  private void knobs() {
    page.append(
        """
        ## Knobs

        What `factors`, `treatments`, `fixed` and `baseline` may name. Beside these, `env.NAME` is the environment variable
        `NAME`, and `jvm.FLAG` a JVM flag: `jvm.UseZGC: true` gives `-XX:+UseZGC`, `jvm.MaxHeapSize: 512m` gives
        `-XX:MaxHeapSize=512m`, `jvm.-Xmx: 512m` gives `-Xmx512m`, `jvm.-Dname: value` gives `-Dname=value`.

        Where the subject is a `command`, its placeholders and `env.NAME` take the place of this table: a factor may have any
        name that stands in braces in the command. A name of the table still has its kind and range there.

        [Which server has which of them](knobs.md), and under what name, is on a page of its own.

        | knob | what it does | allowed |
        | --- | --- | --- |
        """);
    for (Knob knob : Knobs.all()) {
      page.append("| `%s` | %s | %s |\n".formatted(knob.name(), knob.about(), knob.allowed()));
    }
  }

  private static String dotted(JsonPointer at) {
    return at.toString().substring(1).replace("/0", "[]").replace('/', '.');
  }

  /** A value in YAML's short form. */
  private static String yaml(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT ->
          value.properties().stream()
              .map(e -> e.getKey() + ": " + yaml(e.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
      case ARRAY ->
          value.valueStream().map(StudyPage::yaml).collect(Collectors.joining(", ", "[", "]"));
      default ->
          value.asString().isEmpty() || value.asString().contains("{")
              ? "\"" + value.asString() + "\""
              : value.asString();
    };
  }
}
