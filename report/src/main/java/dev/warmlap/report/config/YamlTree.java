package dev.warmlap.report.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/** Dotted names with their values as nested YAML. */
final class YamlTree {

  private YamlTree() {}

  static String of(SequencedMap<String, String> values) {
    var root = new LinkedHashMap<String, Object>();
    values.forEach((name, value) -> put(root, name, value));
    var text = new StringBuilder();
    write(root, "", text);
    return text.toString();
  }

  @SuppressWarnings("unchecked") // only this class fills it
  private static void put(Map<String, Object> node, String name, String value) {
    int dot = name.indexOf('.');
    if (dot < 0) {
      node.put(name, value);
    } else {
      var below =
          (Map<String, Object>)
              node.computeIfAbsent(
                  name.substring(0, dot), _ -> new LinkedHashMap<String, Object>());
      put(below, name.substring(dot + 1), value);
    }
  }

  private static void write(Map<?, ?> node, String margin, StringBuilder text) {
    node.forEach(
        (name, value) -> {
          text.append(margin).append(name).append(':');
          if (value instanceof Map<?, ?> below) {
            text.append('\n');
            write(below, margin + "  ", text);
          } else {
            text.append(' ').append(scalar(value.toString())).append('\n');
          }
        });
  }

  /** Quoted unless it is a number or a plain word, since 'off' and 'no' are truth values. */
  private static String scalar(String value) {
    boolean plain =
        value.matches("-?[0-9]+|true|false|[A-Za-z][A-Za-z0-9./+,_-]*")
            && !value.matches("(?i)on|off|yes|no|y|n|null");
    return plain ? value : '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
