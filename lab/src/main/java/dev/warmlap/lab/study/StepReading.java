package dev.warmlap.lab.study;

import dev.warmlap.load.script.Template;
import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Capture;
import dev.warmlap.model.study.Expectation;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** Reads one request and what is done with its answer. */
final class StepReading {

  /** A name that stands for a value, and where it is used. */
  record Use(String name, Path file, Place place) {}

  private final Path study;
  private final LocatedTree tree;
  private final StudySchema schema;
  private final JsonPointer step;
  private final NamedFiles files;
  private final Complaints complaints;
  private final SequencedMap<String, String> headers;

  /** Complains at once of what the schema has not complained of before. */
  StepReading(
      Path study,
      LocatedTree tree,
      StudySchema schema,
      JsonPointer step,
      NamedFiles files,
      Complaints complaints) {
    this.study = study;
    this.tree = tree;
    this.schema = schema;
    this.step = step;
    this.files = files;
    this.complaints = complaints;
    this.headers = new HeaderReading(tree, step, files, complaints).read();
    if (tree.has(at("body-file"))) {
      var _ = files.bytes(at("body-file"));
    }
    Spans.complainIfTooLong(at("think"), tree, complaints);
    captured().forEach(this::checkCapture);
  }

  /** Names of the values that the answer gives. */
  List<String> captured() {
    return List.copyOf(tree.root().at(at("capture")).propertyNames());
  }

  JsonPointer capture(String name) {
    return at("capture").appendProperty(name);
  }

  /** The values that the request needs, each at the first of its places. */
  List<Use> uses() {
    var uses = new ArrayList<Use>();
    use(uses, at("path"), tree.written(at("path")));
    JsonPointer inStudy = at("headers");
    headers.forEach(
        (name, value) ->
            use(
                uses,
                tree.has(inStudy.appendProperty(name))
                    ? inStudy.appendProperty(name)
                    : at("header-file"),
                value));
    use(uses, at("body"), tree.written(at("body")));
    if (tree.has(at("body-file"))) {
      useInFile(uses);
    }
    return uses;
  }

  private void use(List<Use> uses, JsonPointer at, String text) {
    new Template(text).names().forEach(name -> uses.add(new Use(name, study, tree.ofValue(at))));
  }

  /** Read as the engine does: a byte a character, so that any file will do. */
  private void useInFile(List<Use> uses) {
    String text =
        files
            .bytes(at("body-file"))
            .map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1))
            .orElse("");
    for (String name : new Template(text).names()) {
      int offset = text.indexOf("${" + name + "}");
      byte[] before = text.substring(0, offset).getBytes(StandardCharsets.ISO_8859_1);
      uses.add(
          new Use(
              name,
              files.path(at("body-file")),
              StudyText.placeOfEnd(new String(before, StandardCharsets.UTF_8))));
    }
  }

  private void checkCapture(String name) {
    JsonPointer at = capture(name);
    if (!Template.isName(name)) {
      complaints.atKey(
          at,
          "'%s' cannot name a value; allowed: letters, digits, '_', '.' and '-' without spaces"
              .formatted(name));
    }
    JsonPointer header = at.appendProperty("header");
    if (tree.has(header)) {
      HeaderRules.syntax(tree.written(header))
          .ifPresent(problem -> complaints.atValue(header, problem));
    }
    JsonPointer regex = at.appendProperty("regex");
    try {
      var _ = Pattern.compile(tree.written(regex));
    } catch (PatternSyntaxException e) {
      complaints.atValue(
          regex,
          "%s is %s, which is no regular expression: %s (at character %d)"
              .formatted(
                  KeyName.of(regex),
                  Found.describe(tree, regex),
                  e.getDescription(),
                  e.getIndex() + 1));
    }
  }

  /** The step; only for a study without complaints. */
  Step step() {
    var captures = new LinkedHashMap<String, Capture>();
    captured().forEach(name -> captures.put(name, source(capture(name))));
    return new Step(
        new Request(method(), text("path"), headers),
        body(),
        value("await-continue").asBoolean(),
        expectation(),
        captures,
        Spans.parse(tree.written(at("think"))).orElse(Duration.ZERO));
  }

  private String method() {
    if (tree.has(at("method"))) {
      return text("method");
    }
    return tree.has(at("body")) || tree.has(at("body-file")) ? "POST" : "GET";
  }

  private Body body() {
    Optional<byte[]> ofFile =
        tree.has(at("body-file")) ? files.bytes(at("body-file")) : Optional.empty();
    return ofFile.map(Body::new).orElseGet(() -> Body.of(value("body").asString("")));
  }

  private Expectation expectation() {
    JsonNode expect = tree.root().at(at("expect"));
    JsonNode status = expect.path("status");
    Set<Integer> statuses =
        status.isArray()
            ? status.valueStream().map(JsonNode::asInt).collect(Collectors.toSet())
            : status.isNumber() ? Set.of(status.asInt()) : Set.of();
    return new Expectation(statuses, expect.path("body-contains").asString(""));
  }

  private Capture source(JsonPointer at) {
    String source = tree.root().at(at).propertyNames().iterator().next();
    String value = tree.root().at(at).path(source).asString();
    return switch (source) {
      case "header" -> new Capture.Header(value);
      case "cookie" -> new Capture.Cookie(value);
      case "regex" -> new Capture.Regex(value);
      default -> new Capture.Json(value);
    };
  }

  private JsonPointer at(String key) {
    return step.appendProperty(key);
  }

  private String text(String key) {
    return value(key).asString();
  }

  private JsonNode value(String key) {
    return tree.has(at(key)) ? tree.root().at(at(key)) : schema.defaultOf(at(key));
  }
}
