package dev.warmlap.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.report.FixtureRun;
import dev.warmlap.report.FixtureWarmUp;
import dev.warmlap.report.Golden;
import dev.warmlap.report.ReportContent;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonReportTest {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final Path SCHEMA = Path.of("..", "docs", "schema", "run.schema.json");

  @Test
  void aRunIsWrittenAsItAlwaysWas() {
    Golden.check("quick.json", JsonReport.render(quick()));
  }

  @Test
  void scalabilityIsWrittenAsItAlwaysWas() {
    var content = ReportContent.of(FixtureRun.scalability().run());
    JsonNode scalability = MAPPER.readTree(JsonReport.render(content)).get("scalability");
    Golden.check(
        "scalability.json",
        rounded(MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(scalability)) + "\n");
    assertThat(MAPPER.readTree(JsonReport.render(quick())).has("scalability")).isFalse();
  }

  @Test
  void everyFormKeepsToThePublishedSchema() throws IOException {
    var whole = ReportContent.of(FixtureRun.quick().whole().withoutMishaps().blocks(5).run());
    var cut = ReportContent.of(FixtureRun.quick().status(RunStatus.INTERRUPTED).run());
    for (String json :
        new String[] {
          JsonReport.render(quick()),
          JsonReport.render(whole),
          JsonReport.render(cut),
          JsonReport.render(ReportContent.of(drifting())),
          JsonReport.render(ReportContent.of(FixtureRun.scalability().run())),
          JsonReport.render(ReportContent.of(FixtureRun.poolSizes().run())),
          JsonReport.renderWhole(quick()),
          JsonReport.renderWhole(steady())
        }) {
      assertThat(problems(json)).isEmpty();
    }
  }

  @Test
  void theSchemaNoticesWhatIsAmiss() throws IOException {
    assertThat(problems(JsonReport.render(quick()).replace("\"speed\"", "\"haste\""))).isNotEmpty();
  }

  @Test
  void whatWasNotMeasuredIsAbsent() {
    JsonNode trials = MAPPER.readTree(JsonReport.render(quick())).get("trials");
    JsonNode memory = trials.get(trials.size() - 1);
    assertThat(memory.get("purpose").asString()).isEqualTo("memory");
    JsonNode round = memory.get("rounds").get(0);
    assertThat(round.has("subjectCpu")).isFalse();
    assertThat(round.has("rssBytes")).isFalse();
    assertThat(round.has("limitHit")).isFalse();
    assertThat(round.has("steady")).isFalse();
  }

  @Test
  void aWarmUpRoundSaysHowItEndedAndTheRoundsAfterItWhetherTheyAreSteady() {
    JsonNode trials = MAPPER.readTree(JsonReport.render(steady())).get("trials");
    JsonNode first = trials.get(0).get("rounds");
    assertThat(first.get(0).get("warmUp").get("end").asString()).isEqualTo("steady");
    assertThat(first.get(0).has("steady")).isFalse();
    assertThat(first.get(1).get("steady").asBoolean()).isTrue();
    assertThat(first.get(1).has("warmUp")).isFalse();
    assertThat(trials)
        .anySatisfy(
            trial -> {
              JsonNode rounds = trial.get("rounds");
              assertThat(rounds.get(0).at("/warmUp/end").asString()).isEqualTo("budget-spent");
              assertThat(rounds.get(1).get("steady").asBoolean()).isFalse();
            })
        .anySatisfy(
            trial ->
                assertThat(trial.get("rounds").get(1).at("/warmUp/afterPause").asDouble())
                    .isEqualTo(2.36));
  }

  @Test
  void whatIsNotKnownOfTheSubjectIsAbsent() {
    JsonNode trials = MAPPER.readTree(JsonReport.renderWhole(steady())).get("trials");
    JsonNode both = trials.get(0).get("rounds").get(0).get("subjectWindows").get(0);
    assertThat(both.at("/compilers/c1Seconds").asDouble()).isEqualTo(0.27);
    assertThat(both.at("/compilers/c2Seconds").asDouble()).isEqualTo(0.63);
    JsonNode c1Only = trials.get(1).get("rounds").get(0).get("subjectWindows").get(0);
    assertThat(c1Only.get("compilers").has("c1Seconds")).isTrue();
    assertThat(c1Only.get("compilers").has("c2Seconds")).isFalse();
  }

  @Test
  void tooFewPairsHaveNoEffectButTheRatioAsSeen() {
    JsonNode verdict = MAPPER.readTree(JsonReport.render(quick())).get("verdicts").get(0);
    assertThat(verdict.has("effect")).isFalse();
    assertThat(verdict.get("seen").get("pairs").asInt()).isEqualTo(2);
    assertThat(verdict.get("seen").get("ratio").asDouble()).isBetween(1.0, 1.2);
    assertThat(verdict.get("verdict").asString()).isEqualTo("inconclusive");
  }

  @Test
  void anExportLosesNoHistogramAndNoWindow() {
    JsonNode round =
        MAPPER.readTree(JsonReport.renderWhole(quick())).get("trials").get(0).get("rounds").get(0);
    var measured = FixtureRun.quick().run().trials().getFirst().rounds().getFirst().measurement();
    byte[] bytes = Base64.getDecoder().decode(round.get("histograms").get("interior").asString());
    assertThat(Latencies.decode(bytes)).isEqualTo(measured.interior().latency());
    assertThat(round.get("windows").size()).isEqualTo(measured.windows().size());
  }

  private static Run drifting() {
    Run run = FixtureRun.quick().run();
    return Run.of(
        run.id(),
        run.header(),
        run.status(),
        run.trials(),
        List.of(new BlockDrift(1, 1, 2, 0.07, 0.01, BlockDrift.Fate.SET_ASIDE)));
  }

  private static ReportContent steady() {
    return ReportContent.of(FixtureWarmUp.of(FixtureRun.quick().withoutMishaps().run()));
  }

  /** Four digits of each number: processors differ in the last ones. */
  private static String rounded(String json) {
    return Pattern.compile("-?\\d+\\.\\d+(E-?\\d+)?")
        .matcher(json)
        .replaceAll(
            number ->
                new BigDecimal(number.group())
                    .round(new MathContext(4))
                    .stripTrailingZeros()
                    .toPlainString());
  }

  private static ReportContent quick() {
    return ReportContent.of(FixtureRun.quick().run());
  }

  private static List<Error> problems(String json) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(SCHEMA))
        .validate(json, InputFormat.JSON);
  }
}
