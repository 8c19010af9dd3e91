package dev.warmlap.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.warmlap.report.FixtureLoad;
import dev.warmlap.report.Golden;
import dev.warmlap.report.LoadContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LoadJsonTest {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final Path SCHEMA = Path.of("..", "docs", "schema", "load.schema.json");

  @Test
  void aClosedLoopIsWrittenAsItAlwaysWas() {
    Golden.check("load-closed.json", LoadJson.render(FixtureLoad.closed()));
  }

  @Test
  void anOpenLoopIsWrittenAsItAlwaysWas() {
    Golden.check("load-open.json", LoadJson.render(FixtureLoad.open()));
  }

  @Test
  void aTrafficIsWrittenWithItsJourneys() {
    Golden.check("load-traffic.json", LoadJson.render(FixtureLoad.traffic()));
  }

  @Test
  void everyLoadKeepsToThePublishedSchema() throws IOException {
    for (LoadContent content :
        List.of(
            FixtureLoad.closed(),
            FixtureLoad.open(),
            FixtureLoad.traffic(),
            FixtureLoad.silent(),
            FixtureLoad.byTheJdksTls())) {
      assertThat(problems(LoadJson.render(content))).isEmpty();
    }
  }

  @Test
  void theSchemaNoticesWhatIsAmiss() throws IOException {
    String json = LoadJson.render(FixtureLoad.closed());
    assertThat(problems(json.replace("\"closed\"", "\"shut\""))).isNotEmpty();
    assertThat(problems(json.replace("\"durationSeconds\"", "\"seconds\""))).isNotEmpty();
  }

  @Test
  void whatWasNotMeasuredIsAbsent() {
    JsonNode closed = MAPPER.readTree(LoadJson.render(FixtureLoad.closed()));
    assertThat(closed.get("generator").has("latenessMicros")).isFalse();
    assertThat(closed.has("dropped")).isFalse();
    JsonNode silent = MAPPER.readTree(LoadJson.render(FixtureLoad.silent()));
    assertThat(silent.has("latencyMicros")).isFalse();
    assertThat(silent.get("generator").has("warmUp")).isFalse();
  }

  @Test
  void tlsIsToldWithItsEngineAndWhetherCertificatesWereVerified() {
    JsonNode jdk = MAPPER.readTree(LoadJson.render(FixtureLoad.byTheJdksTls())).get("tls");
    assertThat(jdk.get("engine").asString()).isEqualTo("jsse");
    assertThat(jdk.get("fallback").asString()).contains("riscv64");
    assertThat(jdk.get("certificatesVerified").asBoolean()).isTrue();
    assertThat(jdk.get("versions").get("TLSv1.2").asLong()).isEqualTo(5);
    JsonNode open = MAPPER.readTree(LoadJson.render(FixtureLoad.open())).get("tls");
    assertThat(open.has("fallback")).isFalse();
    assertThat(open.get("certificatesVerified").asBoolean()).isFalse();
    assertThat(MAPPER.readTree(LoadJson.render(FixtureLoad.closed())).has("tls")).isFalse();
  }

  @Test
  void inAClosedLoopLatencyIsServiceTime() {
    JsonNode closed = MAPPER.readTree(LoadJson.render(FixtureLoad.closed()));
    assertThat(closed.get("serviceTimeMicros")).isEqualTo(closed.get("latencyMicros"));
    JsonNode open = MAPPER.readTree(LoadJson.render(FixtureLoad.open()));
    assertThat(open.get("serviceTimeMicros")).isNotEqualTo(open.get("latencyMicros"));
  }

  private static List<Error> problems(String json) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(SCHEMA))
        .validate(json, InputFormat.JSON);
  }
}
