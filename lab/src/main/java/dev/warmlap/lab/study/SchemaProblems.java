package dev.warmlap.lab.study;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Says in the study's own words what the schema has to object to: what was found, what is allowed,
 * and the nearest right word.
 */
final class SchemaProblems {

  /**
   * Keys of which a mapping has one, or at most one.
   *
   * @param owner the mapping, as a pattern over its JSON pointer
   * @param instead a key beside which there need be none of them; empty where there is no such key
   * @param neither what to say where there is none of them; empty where there need not be one
   */
  private record Choice(
      String owner, List<String> keys, String instead, String both, String neither) {

    boolean names(String key) {
      return keys.contains(key) || instead.equals(key);
    }
  }

  /** It may leave to the workload what is alike for all. */
  private static final String SCENARIO = "/workload/scenarios/[^/]+";

  private static final String BOTH_SENT =
      "what is sent is either one 'request' or a 'mix' of several, not both; remove one of them";

  private static final String BOTH_LOOPS =
      "a load is either 'connections' (closed loop) or 'rate' (open loop), not both; remove one of"
          + " them";

  private static final List<Choice> CHOICES =
      List.of(
          new Choice(
              "",
              List.of("factors", "treatments"),
              "",
              "a study has either 'factors' (every combination) or 'treatments' (a list), not both;"
                  + " remove one of them",
              ""),
          new Choice(
              "/subject",
              List.of("spring-boot", "tomcat", "command", "url"),
              "",
              "a subject is either 'spring-boot' (a jar), 'tomcat' (a version), 'command' (whatever"
                  + " starts a server) or 'url' (a server that is already there), not several; remove"
                  + " the others",
              "'subject' does not say which server is measured: 'spring-boot', such as app.jar,"
                  + " 'tomcat', such as 11.0.24, 'command', such as [node, server.js, \"{port}\"], or"
                  + " 'url', such as http://127.0.0.1:8080"),
          new Choice(
              "(/workload)?",
              List.of("request", "mix"),
              "scenarios",
              BOTH_SENT,
              "what is sent is missing: either 'request', such as {path: /index.html}, or 'mix', a"
                  + " list of several"),
          new Choice(
              "/workload",
              List.of("connections", "rate"),
              "scenarios",
              BOTH_LOOPS,
              "'workload' needs its load levels: either 'connections', such as [200, 1000], or"
                  + " 'rate', such as [500, 1000] requests per second"),
          new Choice(
              "/workload",
              List.of("requests", "duration"),
              "",
              "a round's length is either 'requests' or 'duration', not both; remove one of them",
              "'workload' needs the length of a round: either 'requests', such as 50000, or"
                  + " 'duration', such as 30s"),
          new Choice(SCENARIO, List.of("request", "mix"), "", BOTH_SENT, ""),
          new Choice(SCENARIO, List.of("connections", "rate"), "", BOTH_LOOPS, ""),
          new Choice(
              ".*/mix/[0-9]+",
              List.of("request", "steps"),
              "",
              "an entry of a mix is either one 'request' or several 'steps', not both; remove one"
                  + " of them",
              "this entry of the mix has no request: either 'request', such as {path: /}, or"
                  + " 'steps', a list of several"),
          new Choice(
              ".*/(request|steps/[0-9]+)",
              List.of("body", "body-file"),
              "",
              "a request's body is either 'body' or 'body-file', not both; remove one of them",
              ""));

  private final StudySchema schema;
  private final LocatedTree tree;
  private final Complaints complaints;

  /** Keys that are there under a wrong name: they are not reported as missing too. */
  private final Set<JsonPointer> meant = new HashSet<>();

  private SchemaProblems(StudySchema schema, LocatedTree tree, Complaints complaints) {
    this.schema = schema;
    this.tree = tree;
    this.complaints = complaints;
  }

  static void check(StudySchema schema, LocatedTree tree, Complaints complaints) {
    new SchemaProblems(schema, tree, complaints).check();
  }

  private void check() {
    List<Error> errors = schema.validate(tree.root());
    errors.stream()
        .filter(e -> e.getKeyword().equals("additionalProperties"))
        .forEach(this::unknown);
    errors.stream()
        .filter(e -> e.getKeyword().equals("oneOf") || e.getKeyword().equals("not"))
        .map(e -> pointer(e.getInstanceLocation()))
        .filter(owner -> tree.root().at(owner).isObject())
        .distinct()
        .forEach(this::eitherOr);
    var told = new HashSet<JsonPointer>();
    for (Error error : errors) {
      JsonPointer at = pointer(error.getInstanceLocation());
      switch (error.getKeyword()) {
        case "additionalProperties", "oneOf", "not" -> {}
        case "required" -> missing(error, at);
        case "uniqueItems" -> twice(at);
        default -> {
          if (told.add(at)) {
            wrong(at);
          }
        }
      }
    }
  }

  private void unknown(Error error) {
    JsonPointer owner = pointer(error.getInstanceLocation());
    String key = error.getProperty();
    JsonPointer at = owner.appendProperty(key);
    List<String> keys = schema.keys(owner);
    NearestWord.among(key, keys).forEach(near -> meant.add(owner.appendProperty(near)));
    complaints.atKey(
        at,
        "unknown key '%s' in %s%s Allowed: %s"
            .formatted(
                key, name(owner), sentence(NearestWord.hint(key, keys)), String.join(", ", keys)));
  }

  private void missing(Error error, JsonPointer owner) {
    JsonPointer at = owner.appendProperty(error.getProperty());
    boolean oneOfSeveral = choices(owner).anyMatch(choice -> choice.names(error.getProperty()));
    if (!oneOfSeveral && !meant.contains(at)) {
      complaints.atKey(
          owner,
          "%s needs the key '%s': %s"
              .formatted(name(owner), error.getProperty(), schema.allowed(at)));
    }
  }

  private Stream<Choice> choices(JsonPointer owner) {
    return CHOICES.stream()
        .filter(choice -> owner.toString().matches(choice.owner))
        .filter(choice -> schema.keys(owner).containsAll(choice.keys));
  }

  private void eitherOr(JsonPointer owner) {
    choices(owner).forEach(choice -> eitherOr(owner, choice));
  }

  private void eitherOr(JsonPointer owner, Choice choice) {
    List<JsonPointer> keys = choice.keys.stream().map(owner::appendProperty).toList();
    List<JsonPointer> there = keys.stream().filter(tree::has).toList();
    if (there.size() > 1) {
      complaints.atKey(there.getLast(), choice.both);
    } else if (!choice.neither.isEmpty()
        && !tree.has(owner.appendProperty(choice.instead))
        && keys.stream().noneMatch(at -> tree.has(at) || meant.contains(at))) {
      complaints.atKey(owner, choice.neither);
    }
  }

  private void twice(JsonPointer list) {
    JsonNode elements = tree.root().at(list);
    for (int later = 1; later < elements.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        if (elements.get(later).equals(elements.get(earlier))) {
          JsonPointer at = list.appendIndex(later);
          complaints.atValue(
              at,
              "'%s' stands in %s a second time; the first is at %s"
                  .formatted(
                      tree.written(at), name(list), tree.ofValue(list.appendIndex(earlier))));
          break;
        }
      }
    }
  }

  private void wrong(JsonPointer at) {
    String value = tree.written(at);
    complaints.atValue(
        at,
        "%s is %s; allowed: %s%s"
            .formatted(
                name(at),
                Found.describe(tree, at),
                schema.allowed(at),
                NearestWord.hint(value, schema.words(at))));
  }

  private String name(JsonPointer at) {
    return at.matches() ? schema.whole() : KeyName.of(at);
  }

  /** Makes a hint the end of a sentence that another one follows. */
  private static String sentence(String hint) {
    return hint.isEmpty() ? "." : hint;
  }

  static JsonPointer pointer(NodePath path) {
    JsonPointer pointer = JsonPointer.empty();
    for (int i = 0; i < path.getNameCount(); i++) {
      pointer =
          path.getElement(i) instanceof Integer index
              ? pointer.appendIndex(index)
              : pointer.appendProperty(path.getName(i));
    }
    return pointer;
  }
}
