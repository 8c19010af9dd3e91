package dev.warmlap.lab.study;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** What the schema cannot say about single values. */
final class ValueChecks {

  private static final List<String> SPANS =
      List.of("/subject/ready-timeout", "/workload/duration", "/workload/timeout");
  private static final List<String> CPUS = List.of("/cpus/subject", "/cpus/generator");
  private static final List<String> PATHS = List.of("/subject/spring-boot", "/subject/jdk");

  private static final JsonPointer HEADERS = JsonPointer.compile("/workload/request/headers");
  private static final JsonPointer MODEL = JsonPointer.compile("/workload/model");
  private static final JsonPointer RATE = JsonPointer.compile("/workload/rate");
  private static final JsonPointer CONNECTIONS = JsonPointer.compile("/workload/connections");
  private static final List<JsonPointer> OPEN_ONLY =
      List.of(JsonPointer.compile("/workload/arrivals"), JsonPointer.compile("/workload/pool"));
  private static final JsonPointer ENV = JsonPointer.compile("/subject/env");

  /** RFC 9110, 5.6.2: a token. */
  private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** RFC 9110, 5.5: visible characters, with spaces and tabs between them. */
  private static final Pattern HEADER_VALUE = Pattern.compile("([!-~]([ \\t!-~]*[!-~])?)?");

  /** Headers that the generator sends itself, or that would promise a body that never comes. */
  private static final Set<String> GENERATORS_OWN =
      Set.of("host", "connection", "content-length", "transfer-encoding", "expect", "upgrade");

  private final LocatedTree tree;
  private final StudySchema schema;
  private final Complaints complaints;

  ValueChecks(LocatedTree tree, StudySchema schema, Complaints complaints) {
    this.tree = tree;
    this.schema = schema;
    this.complaints = complaints;
  }

  void check() {
    SPANS.stream().map(JsonPointer::compile).forEach(this::span);
    CPUS.stream().map(JsonPointer::compile).forEach(this::cpus);
    PATHS.stream().map(JsonPointer::compile).forEach(this::path);
    names(HEADERS).forEach(this::header);
    loadModel();
    for (String name : names(ENV)) {
      if (name.isEmpty() || name.contains("=")) {
        complaints.atKey(
            ENV.appendProperty(name),
            "'%s' cannot be the name of an environment variable; allowed: a name without '='"
                .formatted(name));
      }
    }
  }

  /** Which loop it is follows from the load levels; whoever says it must say the same. */
  private void loadModel() {
    boolean open = tree.has(RATE);
    String model = open ? "open" : "closed";
    if (tree.has(MODEL) && !tree.written(MODEL).equals(model) && (open || tree.has(CONNECTIONS))) {
      complaints.atValue(
          MODEL,
          "model is %s, but '%s' makes a loop that is %s; give the other load levels, or remove 'model'"
              .formatted(tree.written(MODEL), open ? "rate" : "connections", model));
    }
    for (JsonPointer at : OPEN_ONLY) {
      if (!open && tree.has(at)) {
        complaints.atKey(
            at,
            "%s belongs to an open loop, and without 'rate' this one is closed; remove it, or give"
                    .formatted(KeyName.of(at))
                + " 'rate' instead of 'connections'");
      }
    }
  }

  private void span(JsonPointer at) {
    boolean tooLong =
        Spans.parse(tree.written(at)).filter(d -> d.compareTo(Spans.LONGEST) > 0).isPresent();
    if (tooLong) {
      complaints.atValue(
          at,
          "%s is %s; allowed: up to %dh"
              .formatted(KeyName.of(at), tree.written(at), Spans.LONGEST.toHours()));
    }
  }

  private void cpus(JsonPointer at) {
    String written = tree.written(at);
    boolean formed = written.matches("[0-9]{1,5}(-[0-9]{1,5})?(,[0-9]{1,5}(-[0-9]{1,5})?)*");
    if (formed && CpuList.parse(written).isEmpty()) {
      complaints.atValue(
          at,
          "%s is '%s', where a range runs backwards; allowed: %s"
              .formatted(KeyName.of(at), written, schema.allowed(at)));
    }
  }

  private void path(JsonPointer at) {
    noPath(tree.written(at))
        .ifPresent(
            reason -> complaints.atValue(at, KeyName.of(at) + " cannot be a path: " + reason));
  }

  /** Such as a letter that the locale's file names cannot have. */
  private static Optional<String> noPath(String written) {
    try {
      var _ = Path.of(written);
      return Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.of(e.getReason());
    }
  }

  private void header(String name) {
    JsonPointer at = HEADERS.appendProperty(name);
    if (!HEADER_NAME.matcher(name).matches()) {
      complaints.atKey(
          at,
          "'%s' cannot be the name of a header; allowed: letters, digits and hyphens without spaces"
              .formatted(name));
    } else if (GENERATORS_OWN.contains(name.toLowerCase(Locale.ROOT))) {
      complaints.atKey(at, "the header '%s' is the generator's own; remove it".formatted(name));
    }
    if (!HEADER_VALUE.matcher(tree.written(at)).matches()) {
      complaints.atValue(
          at,
          "the value of the header '%s' is %s; allowed: printable ASCII characters on one line"
              .formatted(name, Found.describe(tree, at)));
    }
  }

  private List<String> names(JsonPointer at) {
    JsonNode mapping = tree.root().at(at);
    return List.copyOf(mapping.propertyNames());
  }
}
