package dev.warmlap.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.study.Beside;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Readiness;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Workload;
import java.nio.file.Path;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * The model's records as JSON that is read back to equal records. The names under {@code @type} are
 * the store's own and never change; the model knows nothing of them.
 */
final class Json {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addMixIn(Level.class, LevelTypes.class)
          .addMixIn(LoadLevel.class, LoadLevelTypes.class)
          .addMixIn(Extent.class, ExtentTypes.class)
          .addMixIn(Blocks.class, BlocksTypes.class)
          .addMixIn(SubjectSource.class, SubjectSourceTypes.class)
          .addMixIn(SubjectSpec.class, SubjectSpecParts.class)
          .addMixIn(Workload.class, WorkloadParts.class)
          .addMixIn(JdkChoice.class, JdkChoiceTypes.class)
          .addMixIn(Outcome.class, OutcomeTypes.class)
          .addModule(TrafficJson.module())
          .addModule(
              new SimpleModule("warmlap-store")
                  .addSerializer(Path.class, new PathWriter())
                  .addDeserializer(Path.class, new PathReader())
                  .addSerializer(Histogram.class, new HistogramWriter())
                  .addDeserializer(Histogram.class, new HistogramReader()))
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private Json() {}

  static String write(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  /**
   * @throws JacksonException when the text is no such JSON
   */
  static <T> T read(String text, Class<T> type) {
    return MAPPER.readValue(text, type);
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Level.Whole.class, name = "whole"),
    @JsonSubTypes.Type(value = Level.Truth.class, name = "truth"),
    @JsonSubTypes.Type(value = Level.Time.class, name = "time"),
    @JsonSubTypes.Type(value = Level.Word.class, name = "word")
  })
  private interface LevelTypes {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = LoadLevel.Connections.class, name = "connections"),
    @JsonSubTypes.Type(value = LoadLevel.Rate.class, name = "rate")
  })
  private interface LoadLevelTypes {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Extent.Requests.class, name = "requests"),
    @JsonSubTypes.Type(value = Extent.Time.class, name = "time")
  })
  private interface ExtentTypes {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Blocks.Fixed.class, name = "fixed"),
    @JsonSubTypes.Type(value = Blocks.Auto.class, name = "auto")
  })
  private interface BlocksTypes {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = SubjectSource.SpringBootJar.class, name = "spring-boot-jar"),
    @JsonSubTypes.Type(value = SubjectSource.Tomcat.class, name = "tomcat"),
    @JsonSubTypes.Type(value = SubjectSource.Command.class, name = "command"),
    @JsonSubTypes.Type(value = SubjectSource.Url.class, name = "url")
  })
  private interface SubjectSourceTypes {}

  /** What came later is written where it is there: studies of old runs stay the same text. */
  @SuppressWarnings("UnusedMethod") // Jackson looks at them.
  private interface SubjectSpecParts {
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @Nullable Readiness ready();

    @JsonInclude(JsonInclude.Include.NON_NULL)
    @Nullable Beside beside();
  }

  @SuppressWarnings("UnusedMethod") // as above
  private interface WorkloadParts {
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @Nullable Duration warmUpBudget();
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = JdkChoice.Feature.class, name = "feature"),
    @JsonSubTypes.Type(value = JdkChoice.Home.class, name = "home")
  })
  private interface JdkChoiceTypes {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Outcome.Completed.class, name = "completed"),
    @JsonSubTypes.Type(value = Outcome.Failed.class, name = "failed"),
    @JsonSubTypes.Type(value = Outcome.Invalid.class, name = "invalid")
  })
  private interface OutcomeTypes {}

  /** As the path is written: Jackson's own form is a URI, which makes a relative path absolute. */
  private static final class PathWriter extends ValueSerializer<Path> {
    @Override
    public void serialize(Path path, JsonGenerator out, SerializationContext context) {
      out.writeString(path.toString());
    }
  }

  private static final class PathReader extends ValueDeserializer<Path> {
    @Override
    public Path deserialize(JsonParser in, DeserializationContext context) {
      return Path.of(in.getString());
    }
  }

  private static final class HistogramWriter extends ValueSerializer<Histogram> {
    @Override
    public void serialize(Histogram histogram, JsonGenerator out, SerializationContext context) {
      out.writeBinary(Latencies.encode(histogram));
    }
  }

  private static final class HistogramReader extends ValueDeserializer<Histogram> {
    @Override
    public Histogram deserialize(JsonParser in, DeserializationContext context) {
      return Latencies.decode(in.getBinaryValue());
    }
  }
}
