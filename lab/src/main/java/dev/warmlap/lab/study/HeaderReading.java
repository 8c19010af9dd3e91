package dev.warmlap.lab.study;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import tools.jackson.core.JsonPointer;

/** Reads the headers of one request: those of the study, then those of a file that it names. */
final class HeaderReading {

  /** A header of the file. */
  private record Line(Place name, String header, Place valueAt, String value) {}

  private final LocatedTree tree;
  private final JsonPointer headers;
  private final JsonPointer headerFile;
  private final NamedFiles files;
  private final Complaints complaints;

  HeaderReading(LocatedTree tree, JsonPointer step, NamedFiles files, Complaints complaints) {
    this.tree = tree;
    this.headers = step.appendProperty("headers");
    this.headerFile = step.appendProperty("header-file");
    this.files = files;
    this.complaints = complaints;
  }

  /** The values by their names; what cannot be sent is complained of, and left in. */
  SequencedMap<String, String> read() {
    var all = new LinkedHashMap<String, String>();
    Map<String, String> places = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String name : List.copyOf(tree.root().at(headers).propertyNames())) {
      JsonPointer at = headers.appendProperty(name);
      // As it is written: a value 0.10 keeps its zero.
      String value = tree.written(at);
      HeaderRules.name(name).ifPresent(problem -> complaints.atKey(at, problem));
      HeaderRules.value(name, value, Found.describe(tree, at))
          .ifPresent(problem -> complaints.atValue(at, problem));
      first(places, name, files.study() + ":" + tree.ofKey(at))
          .ifPresent(before -> complaints.atKey(at, twice(name, before)));
      all.put(name, value);
    }
    if (tree.has(headerFile)) {
      files.text(headerFile).ifPresent(text -> addLines(text, all, places));
    }
    return all;
  }

  private void addLines(String text, SequencedMap<String, String> all, Map<String, String> places) {
    Path path = files.path(headerFile);
    lines(path, text).forEach(line -> add(path, line, all, places));
  }

  private void add(
      Path path, Line line, SequencedMap<String, String> all, Map<String, String> places) {
    HeaderRules.name(line.header).ifPresent(problem -> complaints.at(path, line.name, problem));
    HeaderRules.value(line.header, line.value, Found.text(line.value))
        .ifPresent(problem -> complaints.at(path, line.valueAt, problem));
    first(places, line.header, path + ":" + line.name)
        .ifPresent(before -> complaints.at(path, line.name, twice(line.header, before)));
    all.put(line.header, line.value);
  }

  private List<Line> lines(Path path, String text) {
    var lines = new ArrayList<Line>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      int colon = line.indexOf(':');
      if (colon < 1) {
        complaints.at(
            path,
            new Place(number, 1),
            "expected a header such as 'Accept: text/html', found '%s'".formatted(line.strip()));
        continue;
      }
      String value = line.substring(colon + 1);
      int blanks = value.length() - value.stripLeading().length();
      lines.add(
          new Line(
              new Place(number, 1),
              line.substring(0, colon),
              new Place(number, colon + 2 + blanks),
              value.strip()));
    }
    return lines;
  }

  /** Where the header stood before; header names are the same in any case. */
  private static Optional<String> first(Map<String, String> places, String name, String place) {
    return Optional.ofNullable(places.putIfAbsent(name, place));
  }

  private static String twice(String name, String before) {
    return "the header '%s' is given a second time; the first is at %s. Keep one of them"
        .formatted(name, before);
  }
}
