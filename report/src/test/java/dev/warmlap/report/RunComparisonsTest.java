package dev.warmlap.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.json.CompareJson;
import dev.warmlap.report.text.CompareText;
import dev.warmlap.stats.compare.Comparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunComparisonsTest {

  @Test
  void twoTreatmentsOfARunComeOutAsInItsReport() {
    Run run = FixtureRun.quick().whole().withoutMishaps().blocks(5).run();
    List<Treatment> both = run.header().study().treatments();

    var compared =
        RunComparisons.treatments(
            run, both.getFirst(), both.getLast(), PrimaryMetric.THROUGHPUT, 0.03);

    var inReport =
        ReportContent.of(run).comparisons().stream().filter(Comparison::primary).toList();
    assertThat(compared.verdicts()).hasSameSizeAs(inReport);
    for (int i = 0; i < inReport.size(); i++) {
      assertThat(compared.verdicts().get(i).call()).isEqualTo(inReport.get(i).verdict().call());
      assertThat(compared.verdicts().get(i).effect()).isEqualTo(inReport.get(i).verdict().effect());
    }
  }

  @Test
  void eitherMayBeTheBaseline() {
    Run run = FixtureRun.quick().whole().withoutMishaps().blocks(5).run();
    List<Treatment> both = run.header().study().treatments();

    var back =
        RunComparisons.treatments(
            run, both.getLast(), both.getFirst(), PrimaryMetric.THROUGHPUT, 0.03);

    assertThat(back.verdicts().getFirst().call()).isEqualTo(Call.WORSE);
    assertThat(back.baseline()).isEqualTo("threads.max=2000");
  }

  @Test
  void twoRunsAreNotPaired() {
    Run before = FixtureRun.quick().whole().withoutMishaps().blocks(5).run();
    Run after =
        FixtureRun.quick()
            .whole()
            .withoutMishaps()
            .blocks(6)
            .shape((t, load, block, round) -> 5000 * (1 + 0.002 * block))
            .run();

    List<Compared> compared = RunComparisons.runs(before, after, PrimaryMetric.THROUGHPUT, 0.03);

    assertThat(compared).hasSize(4).allMatch(c -> c.call() == Call.BETTER);
    assertThat(compared.getFirst().baselineTrials()).isEqualTo(5);
    assertThat(compared.getFirst().trials()).isEqualTo(6);
    assertThat(compared.getFirst().at()).isEqualTo("threads.max=500, 1000 connections");
    assertThat(RunComparisons.unmatched(before, after)).isEmpty();
  }

  @Test
  void whatOnlyOneRunHasIsSaid() {
    Run before = FixtureRun.quick().run();
    Run after =
        FixtureRun.quick()
            .varying("threads.max", new Level.Whole(500), new Level.Whole(800))
            .connections(1000)
            .run();

    assertThat(RunComparisons.unmatched(before, after))
        .containsExactly(
            "Only in run 7: threads.max=2000 and 5000 connections.",
            "Only in run 7: threads.max=800.");
  }

  @Test
  void theTextSaysTheWordFirstThenTheEvidence() {
    Run run = FixtureRun.quick().whole().withoutMishaps().blocks(5).run();
    List<Treatment> both = run.header().study().treatments();
    var content =
        RunComparisons.treatments(
            run, both.getFirst(), both.getLast(), PrimaryMetric.THROUGHPUT, 0.03);

    Golden.check("compare.txt", CompareText.render(content, 100, false));
    Golden.check("compare.json", CompareJson.render(content));
  }

  @Test
  void theJsonKeepsToItsSchema() throws IOException {
    Run run = FixtureRun.quick().run();
    List<Treatment> both = run.header().study().treatments();
    var content =
        RunComparisons.treatments(run, both.getFirst(), both.getLast(), PrimaryMetric.P99, 0.03);

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("..", "docs", "schema", "compare.schema.json")))
                .validate(CompareJson.render(content), InputFormat.JSON))
        .isEmpty();
  }
}
