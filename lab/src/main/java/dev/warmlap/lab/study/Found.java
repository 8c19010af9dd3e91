package dev.warmlap.lab.study;

import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** How messages tell what stands in the file. */
final class Found {

  /** Enough of a long text to know it again. */
  private static final int SHOWN = 40;

  private Found() {}

  /** {@code the text 'two'}, {@code the number 2.5}, {@code a list}, {@code empty}. */
  static String describe(LocatedTree tree, JsonPointer at) {
    JsonNode value = tree.root().at(at);
    return switch (value.getNodeType()) {
      case OBJECT -> value.isEmpty() ? "an empty mapping" : "a mapping";
      case ARRAY -> value.isEmpty() ? "an empty list" : "a list";
      case NULL -> "empty";
      case BOOLEAN -> "'" + tree.written(at) + "' (true or false)";
      case NUMBER -> "the number " + tree.written(at);
      default -> text(tree.written(at));
    };
  }

  /** {@code the text 'two'}. */
  static String text(String text) {
    return "the text '" + shortened(text) + "'";
  }

  private static String shortened(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
  }
}
