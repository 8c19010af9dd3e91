package dev.warmlap.lab.study;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A YAML document as a JSON tree (what a schema can check) together with the place and the wording
 * of every key and value (what a message can point at).
 */
final class LocatedTree {

  /** A value as it stands in the file. */
  private record Entry(Place key, Place value, String written) {}

  /**
   * Digits and powers of ten beyond any number of a study; longer ones stay text, so that {@code
   * 1e999999999} cannot fill the memory.
   */
  private static final int MAX_DIGITS = 40;

  private final Path file;
  private final Map<JsonPointer, Entry> entries = new HashMap<>();
  private final List<Problem> duplicates = new ArrayList<>();
  private final JsonNode root;

  private LocatedTree(Path file, Node root) {
    this.file = file;
    this.root = convert(JsonPointer.empty(), place(root), root);
  }

  /**
   * Parses a text.
   *
   * @param expected what the file should hold, for one that is empty
   * @throws StudyException when the text is not YAML, or uses what a study file cannot
   */
  static LocatedTree parse(Path file, String text, String expected) {
    return new LocatedTree(file, YamlDocument.compose(file, text, expected));
  }

  JsonNode root() {
    return root;
  }

  /** Keys that stand twice in one mapping; the tree holds the first of them. */
  List<Problem> duplicates() {
    return duplicates;
  }

  boolean has(JsonPointer at) {
    return entries.containsKey(at);
  }

  /** The value's text as it is written in the file, without its quotes; empty for collections. */
  String written(JsonPointer at) {
    return Optional.ofNullable(entries.get(at)).map(Entry::written).orElse("");
  }

  /** Where the value begins; where the file has no such value, where its nearest owner does. */
  Place ofValue(JsonPointer at) {
    Entry entry = entries.get(at);
    return entry != null ? entry.value : ofKey(at.head());
  }

  /** Where the key of the value begins; of a list's entry, the entry. */
  Place ofKey(JsonPointer at) {
    Entry entry = entries.get(at);
    return entry != null ? entry.key : ofKey(at.head());
  }

  private JsonNode convert(JsonPointer at, Place key, Node node) {
    entries.put(at, new Entry(key, place(node), node instanceof ScalarNode s ? s.getValue() : ""));
    return switch (node) {
      case MappingNode mapping -> {
        var object = JsonNodeFactory.instance.objectNode();
        var first = new HashMap<String, Place>();
        for (NodeTuple tuple : mapping.getValue()) {
          String name = ((ScalarNode) tuple.getKeyNode()).getValue();
          Place keyPlace = place(tuple.getKeyNode());
          Place before = first.putIfAbsent(name, keyPlace);
          if (before == null) {
            object.set(name, convert(at.appendProperty(name), keyPlace, tuple.getValueNode()));
          } else {
            duplicates.add(
                new Problem(
                    file,
                    keyPlace,
                    "the key '%s' stands here a second time; the first is at %s. Keep one of them"
                        .formatted(name, before)));
          }
        }
        yield object;
      }
      case SequenceNode sequence -> {
        var array = JsonNodeFactory.instance.arrayNode();
        int index = 0;
        for (Node element : sequence.getValue()) {
          array.add(convert(at.appendIndex(index++), place(element), element));
        }
        yield array;
      }
      case ScalarNode scalar -> convert(scalar);
      default ->
          throw new IllegalStateException("YAML has no node of the kind " + node.getNodeType());
    };
  }

  private static JsonNode convert(ScalarNode scalar) {
    String text = scalar.getValue();
    Tag tag = scalar.getTag();
    if (tag.equals(Tag.NULL)) {
      return JsonNodeFactory.instance.nullNode();
    } else if (tag.equals(Tag.BOOL)) {
      return JsonNodeFactory.instance.booleanNode(Boolean.parseBoolean(text));
    } else if ((tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) && text.length() <= MAX_DIGITS) {
      return number(text);
    }
    // A block text ('|') ends with a line end that nobody means.
    return JsonNodeFactory.instance.stringNode(
        text.endsWith("\n") ? text.substring(0, text.length() - 1) : text);
  }

  private static JsonNode number(String text) {
    try {
      var decimal = new BigDecimal(text);
      if (Math.abs((long) decimal.scale()) > MAX_DIGITS) {
        return JsonNodeFactory.instance.stringNode(text);
      }
      return decimal.scale() == 0
          ? JsonNodeFactory.instance.numberNode(decimal.toBigInteger())
          : JsonNodeFactory.instance.numberNode(decimal);
    } catch (NumberFormatException e) {
      // '.inf' and '.nan' are numbers to YAML; to a study they are words like any other.
      return JsonNodeFactory.instance.stringNode(text);
    }
  }

  private static Place place(Node node) {
    return YamlDocument.place(node.getStartMark());
  }
}
