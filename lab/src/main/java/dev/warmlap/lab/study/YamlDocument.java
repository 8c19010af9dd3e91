package dev.warmlap.lab.study;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * The plain part of YAML that study files use: one document of mappings, lists and values. Aliases
 * and tags are refused, since the one makes bombs and the other hides what a value is; nesting is
 * bounded, since composing recurses.
 */
final class YamlDocument {

  /** A study nests 9 deep at most. */
  private static final int MAX_DEPTH = 20;

  private YamlDocument() {}

  /**
   * Reads the one document of a text.
   *
   * @param expected what the file should hold, for one that is empty
   * @throws StudyException with the one place that keeps the text from being read
   */
  static Node compose(Path file, String text, String expected) {
    LoadSettings settings =
        LoadSettings.builder().setAllowDuplicateKeys(true).setAllowNonScalarKeys(true).build();
    try {
      checkEvents(file, new Parse(settings).parseString(text));
      Node root =
          new Compose(settings).composeString(text).orElseThrow(() -> empty(file, expected));
      checkKeys(file, root);
      return root;
    } catch (MarkedYamlEngineException e) {
      throw problem(file, place(e.getProblemMark().or(e::getContextMark)), syntax(e));
    } catch (YamlEngineException e) {
      throw problem(
          file, Place.WHOLE_FILE, "not valid YAML: " + oneLine(String.valueOf(e.getMessage())));
    }
  }

  static Place place(Optional<Mark> mark) {
    return mark.map(YamlDocument::place).orElse(Place.WHOLE_FILE);
  }

  private static Place place(Mark mark) {
    return new Place(mark.getLine() + 1, mark.getColumn() + 1);
  }

  private static void checkEvents(Path file, Iterable<Event> events) {
    int depth = 0;
    int documents = 0;
    for (Event event : events) {
      Place place = place(event.getStartMark());
      switch (event) {
        case AliasEvent alias ->
            throw problem(
                file,
                place,
                "aliases ('*%s') are not possible here; write the value out"
                    .formatted(alias.getAlias()));
        case DocumentStartEvent start -> documents++;
        case ScalarEvent scalar -> {
          refuseTag(file, place, scalar.getTag());
          if (scalar.getValue().indexOf('\0') >= 0) {
            throw problem(file, place, "a value cannot have a null character (\\0)");
          }
        }
        case CollectionStartEvent start -> {
          refuseTag(file, place, start.getTag());
          depth++;
        }
        case CollectionEndEvent end -> depth--;
        default -> {}
      }
      if (documents > 1) {
        throw problem(file, place, "a second document begins here ('---'); a file holds one");
      }
      if (depth > MAX_DEPTH) {
        throw problem(
            file,
            place,
            "this is nested more than %d deep, which nothing here is".formatted(MAX_DEPTH));
      }
    }
  }

  private static void refuseTag(Path file, Place place, Optional<String> tag) {
    if (tag.isPresent()) {
      throw problem(
          file,
          place,
          "tags ('%s') are not possible here; leave it out"
              .formatted(tag.get().replace("tag:yaml.org,2002:", "!!")));
    }
  }

  /** Keys that are lists or mappings themselves. */
  private static void checkKeys(Path file, Node node) {
    if (node instanceof MappingNode mapping) {
      for (var tuple : mapping.getValue()) {
        if (!(tuple.getKeyNode() instanceof ScalarNode)) {
          throw problem(
              file,
              place(tuple.getKeyNode().getStartMark()),
              "a key must be a word, found a list or a mapping");
        }
        checkKeys(file, tuple.getValueNode());
      }
    } else if (node instanceof SequenceNode sequence) {
      sequence.getValue().forEach(element -> checkKeys(file, element));
    }
  }

  private static String syntax(MarkedYamlEngineException e) {
    String problem = oneLine(e.getProblem());
    String context = e.getContext() == null ? "" : oneLine(e.getContext());
    String begun = e.getContextMark().map(m -> " that begins at " + place(m)).orElse("");
    String where = context.isEmpty() ? "" : " (" + context + begun + ")";
    return "not valid YAML: " + problem + where + hint(problem);
  }

  /** What newcomers to YAML stumble over. */
  private static String hint(String problem) {
    if (problem.contains("mapping values are not allowed")) {
      return "; is the line above indented alike, with a space after its colon? Text that has a"
          + " colon needs quotes";
    }
    if (problem.contains("but got {")) {
      return "; between braces, text that has braces itself, such as ${name}, needs quotes";
    }
    if (problem.contains("could not find expected ':'")) {
      return "; a key and its value are written 'key: value', with a space after the colon";
    }
    return "";
  }

  private static StudyException empty(Path file, String expected) {
    return problem(file, Place.WHOLE_FILE, "the file is empty; it should hold " + expected);
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  private static StudyException problem(Path file, Place place, String message) {
    return new StudyException(List.of(new Problem(file, place, message)));
  }
}
