package dev.warmlap.store;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.warmlap.model.study.Capture;
import dev.warmlap.model.study.Feed;
import dev.warmlap.model.study.Journey;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Traffic;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * What a scenario sends, under {@code request}: the one request that it was before there were
 * mixes, or an object of journeys.
 */
final class TrafficJson {

  private TrafficJson() {}

  /** All that a mapper needs for traffic. */
  static SimpleModule module() {
    return new SimpleModule("warmlap-traffic")
        .setMixInAnnotation(Scenario.class, ScenarioNames.class)
        .setMixInAnnotation(Capture.class, CaptureTypes.class)
        .addSerializer(Traffic.class, new Writer())
        .addDeserializer(Traffic.class, new Reader());
  }

  private interface ScenarioNames {
    @JsonProperty("request")
    Traffic traffic();
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Capture.Header.class, name = "header"),
    @JsonSubTypes.Type(value = Capture.Cookie.class, name = "cookie"),
    @JsonSubTypes.Type(value = Capture.Regex.class, name = "regex"),
    @JsonSubTypes.Type(value = Capture.Json.class, name = "json")
  })
  private interface CaptureTypes {}

  /** A traffic of more than one plain request. */
  private record Mix(List<Journey> journeys, Feed feed, long seed) {}

  private static final class Writer extends ValueSerializer<Traffic> {
    @Override
    public void serialize(Traffic traffic, JsonGenerator out, SerializationContext context) {
      Request request = traffic.first().request();
      context.writeValue(
          out,
          traffic.equals(Traffic.of(request))
              ? request
              : new Mix(traffic.journeys(), traffic.feed(), traffic.seed()));
    }
  }

  private static final class Reader extends ValueDeserializer<Traffic> {
    @Override
    public Traffic deserialize(JsonParser in, DeserializationContext context) {
      JsonNode tree = context.readTree(in);
      if (tree.has("path")) {
        return Traffic.of(context.readTreeAsValue(tree, Request.class));
      }
      Mix mix = context.readTreeAsValue(tree, Mix.class);
      return new Traffic(mix.journeys(), mix.feed(), mix.seed());
    }
  }
}
