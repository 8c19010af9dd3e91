package dev.warmlap.lab.study;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The published schema of the study file, or of that part of it that says what is sent ({@code
 * docs/schema/study.schema.json}): it says which keys there are, what each may be, what it is when
 * absent, and in which words to say so.
 */
final class StudySchema {

  /** Where the build packs the published file. */
  private static final String RESOURCE = "study.schema.json";

  private static final StudySchema PUBLISHED = new StudySchema("the study", load());

  private static final StudySchema TRAFFIC = new StudySchema("the file", trafficOf(load()));

  private final String whole;

  private final JsonNode document;
  private final Schema validator;

  private StudySchema(String whole, JsonNode document) {
    this.whole = whole;
    this.document = document;
    this.validator =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(document);
  }

  static StudySchema published() {
    return PUBLISHED;
  }

  /** Of a file that says what is sent, with the keys that a study's workload has for it. */
  static StudySchema traffic() {
    return TRAFFIC;
  }

  private static JsonNode trafficOf(JsonNode study) {
    var traffic = JsonNodeFactory.instance.objectNode();
    traffic.put("title", "a mapping with the key 'request' or 'mix', and perhaps 'feed'");
    traffic.put("type", "object").put("additionalProperties", false);
    ArrayNode either = traffic.putArray("oneOf");
    either.addObject().putArray("required").add("request");
    either.addObject().putArray("required").add("mix");
    ObjectNode properties = traffic.putObject("properties");
    JsonNode workload = study.at("/properties/workload/properties");
    List.of("request", "mix", "feed").forEach(key -> properties.set(key, workload.path(key)));
    traffic.set("$schema", study.path("$schema"));
    traffic.set("$defs", study.path("$defs"));
    return traffic;
  }

  private static JsonNode load() {
    try (InputStream in =
        Objects.requireNonNull(
            StudySchema.class.getResourceAsStream(RESOURCE), "the build packs " + RESOURCE)) {
      return JsonMapper.shared().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Error> validate(JsonNode study) {
    return validator.validate(study);
  }

  /** How messages name the whole file. */
  String whole() {
    return whole;
  }

  /** What is allowed at this place, as a phrase that completes 'allowed:'. */
  String allowed(JsonPointer at) {
    return rule(at).path("title").asString();
  }

  /** The keys that a mapping at this place may have, in the order of the schema. */
  List<String> keys(JsonPointer at) {
    return List.copyOf(rule(at).path("properties").propertyNames());
  }

  /** The words that a value at this place may be; none where it is free. */
  List<String> words(JsonPointer at) {
    return rule(at).path("enum").valueStream().map(JsonNode::asString).toList();
  }

  /** The value used where the file has none; a missing node where there is no such value. */
  JsonNode defaultOf(JsonPointer at) {
    return rule(at).path("default");
  }

  /** The part of the schema that rules the value at this place of a study. */
  JsonNode rule(JsonPointer at) {
    JsonNode schema = resolve(document);
    for (JsonPointer rest = at; !rest.matches(); rest = rest.tail()) {
      schema =
          resolve(
              schema.path("items").isObject() && rest.getMatchingIndex() >= 0
                  ? schema.path("items")
                  : property(schema, rest.getMatchingProperty()));
    }
    return schema;
  }

  private static JsonNode property(JsonNode schema, String name) {
    JsonNode named = schema.path("properties").path(name);
    if (named.isObject()) {
      return named;
    }
    return schema.path("patternProperties").properties().stream()
        .filter(e -> Pattern.compile(e.getKey()).matcher(name).find())
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(schema.path("additionalProperties"));
  }

  /** Lays what stands beside a {@code $ref} over what it refers to. */
  private JsonNode resolve(JsonNode schema) {
    JsonNode ref = schema.path("$ref");
    if (!ref.isString()) {
      return schema;
    }
    ObjectNode whole = JsonNodeFactory.instance.objectNode();
    whole.setAll((ObjectNode) resolve(document.at(ref.asString().substring(1))));
    whole.setAll((ObjectNode) schema);
    whole.remove("$ref");
    return whole;
  }
}
