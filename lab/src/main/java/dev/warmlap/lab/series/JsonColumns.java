package dev.warmlap.lab.series;

import dev.warmlap.lab.study.CsvText.Value;
import dev.warmlap.lab.study.Place;
import dev.warmlap.lab.study.Problem;
import dev.warmlap.lab.study.StudyException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The columns of a JSON text: of a list of numbers its values, of a list of objects their fields,
 * of a list of lists each of them; of an object those of all lists in it, under the names that lead
 * to them. Documents one after another, a line each, are a list.
 */
final class JsonColumns {

  /** Some tools write NaN, which is no JSON; said as a value that is missing, it has a place. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private final Path file;
  private final SequencedMap<String, List<Value>> columns = new LinkedHashMap<>();
  private boolean series;

  private JsonColumns(Path file) {
    this.file = file;
  }

  /**
   * What was read.
   *
   * @param series whether the columns are series of their own, and not different things about the
   *     same windows
   */
  record Read(List<Column> columns, boolean series) {}

  private sealed interface Node {
    Place place();
  }

  private record Scalar(Place place, String text) implements Node {}

  private record ListNode(Place place, List<Node> nodes) implements Node {}

  private record ObjectNode(Place place, SequencedMap<String, Node> fields) implements Node {}

  /**
   * @throws StudyException when the text is no JSON, or a list's objects do not all have the same
   *     fields
   */
  static Read of(Path file, String text) {
    var reading = new JsonColumns(file);
    List<Node> roots = reading.parse(text);
    Node root = roots.size() == 1 ? roots.getFirst() : new ListNode(new Place(1, 1), roots);
    reading.collect("", root);
    return new Read(
        reading.columns.entrySet().stream()
            .map(entry -> new Column(entry.getKey(), entry.getValue()))
            .toList(),
        reading.series);
  }

  private List<Node> parse(String text) {
    var roots = new ArrayList<Node>();
    JsonParser parser = MAPPER.createParser(text);
    try (parser) {
      while (parser.nextToken() != null) {
        roots.add(node(parser));
      }
    } catch (JacksonException e) {
      throw problem(place(parser.currentLocation()), "this is no JSON: " + e.getOriginalMessage());
    }
    return roots;
  }

  private static Node node(JsonParser parser) {
    Place place = place(parser.currentTokenLocation());
    return switch (parser.currentToken()) {
      case START_ARRAY -> {
        var nodes = new ArrayList<Node>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          nodes.add(node(parser));
        }
        yield new ListNode(place, nodes);
      }
      case START_OBJECT -> {
        var fields = new LinkedHashMap<String, Node>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          fields.put(name, node(parser));
        }
        yield new ObjectNode(place, fields);
      }
      default -> new Scalar(place, parser.getString());
    };
  }

  private static Place place(TokenStreamLocation at) {
    return new Place(at.getLineNr(), at.getColumnNr());
  }

  private void collect(String path, Node node) {
    switch (node) {
      case Scalar _ -> {}
      case ObjectNode object ->
          object.fields.forEach((name, field) -> collect(under(path, name), field));
      case ListNode list -> list(path, list);
    }
  }

  private void list(String path, ListNode list) {
    if (list.nodes.isEmpty()) {
      return;
    }
    switch (list.nodes.getFirst()) {
      case Scalar _ -> {
        var values = new ArrayList<Value>();
        for (Node node : list.nodes) {
          if (!(node instanceof Scalar scalar)) {
            throw problem(node.place(), "among the values of a list stands something else");
          }
          values.add(new Value(scalar.place, scalar.text));
        }
        columns.put(path.isEmpty() ? "1" : path, values);
      }
      case ListNode _ -> {
        series = true;
        int number = 0;
        for (Node node : list.nodes) {
          collect(under(path, Integer.toString(++number)), node);
        }
      }
      case ObjectNode first -> {
        for (String name : scalars("", first)) {
          columns.put(under(path, name), values(list, name));
        }
      }
    }
  }

  /** The paths of an object's scalars. */
  private static List<String> scalars(String path, ObjectNode object) {
    var names = new ArrayList<String>();
    object.fields.forEach(
        (name, field) -> {
          String at = under(path, name);
          switch (field) {
            case Scalar _ -> names.add(at);
            case ObjectNode inner -> names.addAll(scalars(at, inner));
            case ListNode _ -> {}
          }
        });
    return names;
  }

  /** A field of every object of the list; where it is missing, nothing at the object's place. */
  private static List<Value> values(ListNode list, String path) {
    var values = new ArrayList<Value>();
    for (Node node : list.nodes) {
      values.add(
          at(node, path) instanceof Scalar scalar
              ? new Value(scalar.place, scalar.text)
              : new Value(node.place(), ""));
    }
    return values;
  }

  private static Node at(Node node, String path) {
    if (path.isEmpty() || !(node instanceof ObjectNode object)) {
      return node;
    }
    Node whole = object.fields.get(path);
    if (whole != null) {
      return whole;
    }
    for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      Node inner = object.fields.get(path.substring(0, dot));
      if (inner != null) {
        return at(inner, path.substring(dot + 1));
      }
    }
    return node;
  }

  private static String under(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private StudyException problem(Place place, String message) {
    return new StudyException(List.of(new Problem(file, place, message)));
  }
}
