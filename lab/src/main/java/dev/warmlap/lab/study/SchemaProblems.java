package dev.warmlap.lab.study;

import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Says in the study's own words what the schema has to object to: what was found, what is allowed,
 * and the nearest right word.
 */
final class SchemaProblems {

  private static final List<JsonPointer> ROUND_LENGTH =
      List.of(JsonPointer.compile("/workload/requests"), JsonPointer.compile("/workload/duration"));

  private static final List<JsonPointer> LOAD =
      List.of(JsonPointer.compile("/workload/connections"), JsonPointer.compile("/workload/rate"));

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
    if (errors.stream().anyMatch(e -> e.getKeyword().equals("oneOf"))) {
      eitherOr(
          LOAD,
          "a load is either 'connections' (closed loop) or 'rate' (open loop), not both; remove one"
              + " of them",
          "'workload' needs its load levels: either 'connections', such as [200, 1000], or 'rate',"
              + " such as [500, 1000] requests per second");
      eitherOr(
          ROUND_LENGTH,
          "a round's length is either 'requests' or 'duration', not both; remove one of them",
          "'workload' needs the length of a round: either 'requests', such as 50000, or 'duration',"
              + " such as 30s");
    }
    var told = new HashSet<JsonPointer>();
    for (Error error : errors) {
      JsonPointer at = pointer(error.getInstanceLocation());
      switch (error.getKeyword()) {
        case "additionalProperties", "oneOf" -> {}
        case "required" -> missing(error, at);
        case "not" -> crossedAndListed();
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
    Optional<LaterKeys.Later> later = LaterKeys.key(owner, key);
    if (later.isPresent()) {
      meant.add(owner.appendProperty(later.get().standsFor()));
      complaints.atKey(at, later.get().message());
      return;
    }
    if (KnobLevels.ownKnobs(owner)) {
      complaints.atKey(at, KnobLevels.unknownKnob(key, owner));
      return;
    }
    List<String> keys = schema.keys(owner);
    NearestWord.among(key, keys).forEach(near -> meant.add(owner.appendProperty(near)));
    complaints.atKey(
        at,
        "unknown key '%s' in %s%s Allowed: %s"
            .formatted(
                key,
                KeyName.of(owner),
                sentence(NearestWord.hint(key, keys)),
                String.join(", ", keys)));
  }

  private void missing(Error error, JsonPointer owner) {
    JsonPointer at = owner.appendProperty(error.getProperty());
    boolean oneOfSeveral = ROUND_LENGTH.contains(at) || LOAD.contains(at);
    if (!oneOfSeveral && !meant.contains(at)) {
      complaints.atKey(
          owner,
          "%s needs the key '%s': %s"
              .formatted(KeyName.of(owner), error.getProperty(), schema.allowed(at)));
    }
  }

  private void crossedAndListed() {
    if (tree.root().isObject()) {
      complaints.atKey(
          JsonPointer.compile("/treatments"),
          "a study has either 'factors' (every combination) or 'treatments' (a list), not both;"
              + " remove one of them");
    }
  }

  /** Of keys that exclude each other one must be there. */
  private void eitherOr(List<JsonPointer> keys, String both, String neither) {
    if (keys.stream().allMatch(tree::has)) {
      complaints.atKey(keys.getLast(), both);
    } else if (keys.stream().noneMatch(at -> tree.has(at) || meant.contains(at))) {
      complaints.atKey(keys.getFirst().head(), neither);
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
                      tree.written(at), KeyName.of(list), tree.ofValue(list.appendIndex(earlier))));
          break;
        }
      }
    }
  }

  private void wrong(JsonPointer at) {
    String value = tree.written(at);
    complaints.atValue(
        at,
        LaterKeys.value(at, value)
            .map(LaterKeys.Later::message)
            .orElseGet(
                () ->
                    "%s is %s; allowed: %s%s"
                        .formatted(
                            KeyName.of(at),
                            Found.describe(tree, at),
                            schema.allowed(at),
                            NearestWord.hint(value, schema.words(at)))));
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
