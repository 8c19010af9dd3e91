package dev.warmlap.load.process;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.warmlap.load.LoadException;
import dev.warmlap.load.LoadModel;
import dev.warmlap.load.tls.ClientCertificate;
import dev.warmlap.load.tls.TlsTrust;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.study.Capture;
import dev.warmlap.model.study.Extent;
import org.HdrHistogram.Histogram;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** Messages as lines of JSON; a histogram is the base64 of {@link Latencies#encode}. */
final class Wire {

  /** Of a line that is not understood, so much is shown. */
  private static final int SHOWN_CHARACTERS = 200;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addMixIn(Extent.class, NamedType.class)
          .addMixIn(LoadModel.class, NamedType.class)
          .addMixIn(Capture.class, NamedType.class)
          .addMixIn(TlsTrust.class, NamedType.class)
          .addMixIn(ClientCertificate.class, NamedType.class)
          .addModule(
              new SimpleModule("histograms")
                  .addSerializer(new HistogramWriter())
                  .addDeserializer(Histogram.class, new HistogramReader()))
          .build();

  private Wire() {}

  /** The message as one line, without its end. */
  static String write(Object message) {
    return JSON.writeValueAsString(message);
  }

  /**
   * @throws LoadException when the line is no such message
   */
  static <T> T read(String line, Class<T> type) {
    try {
      return JSON.readValue(line, type);
    } catch (JacksonException e) {
      String shown =
          line.length() <= SHOWN_CHARACTERS ? line : line.substring(0, SHOWN_CHARACTERS) + "…";
      throw new LoadException(
          "The lab and its generator expected a message between them, found '"
              + shown
              + "'. Something else wrote to their pipe, or they are of different versions.",
          e);
    }
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "type")
  private interface NamedType {}

  private static final class HistogramWriter extends StdSerializer<Histogram> {
    HistogramWriter() {
      super(Histogram.class);
    }

    @Override
    public void serialize(Histogram value, JsonGenerator json, SerializationContext context) {
      json.writeBinary(Latencies.encode(value));
    }
  }

  private static final class HistogramReader extends StdDeserializer<Histogram> {
    HistogramReader() {
      super(Histogram.class);
    }

    @Override
    public Histogram deserialize(JsonParser json, DeserializationContext context) {
      try {
        return Latencies.decode(json.getBinaryValue());
      } catch (IllegalArgumentException e) {
        return context.reportInputMismatch(Histogram.class, "%s", e.getMessage());
      }
    }
  }
}
