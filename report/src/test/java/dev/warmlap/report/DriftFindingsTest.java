package dev.warmlap.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.BlockDrift.Fate;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.report.json.JsonReport;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DriftFindingsTest {

  private final Run run = FixtureRun.quick().withoutMishaps().run();

  private Run with(BlockDrift... drifts) {
    return Run.of(run.id(), run.header(), run.status(), run.trials(), List.of(drifts));
  }

  private static BlockDrift drift(int block, int from, int to, double spread, Fate fate) {
    return new BlockDrift(block, from, to, spread, 0.01, fate);
  }

  @Test
  void aMachineThatDidNotChangeIsNoFinding() {
    assertThat(DriftFindings.of(with(drift(1, 1, 4, 0.01, Fate.STEADY)))).isEmpty();
  }

  @Test
  void blocksThatCountThoughItChangedAreACaution() {
    var content =
        ReportContent.of(
            with(
                drift(1, 1, 4, 0.07, Fate.KEPT),
                drift(2, 5, 8, 0.12, Fate.KEPT),
                drift(3, 9, 12, 0.01, Fate.STEADY)));
    assertThat(content.findings())
        .extracting(Finding::text)
        .anySatisfy(
            sentence ->
                assertThat(sentence)
                    .startsWith("The machine's own speed changed in 2 of 3 blocks that count")
                    .contains("took up to 12 % longer", "up to 1.0 % of its time"));
  }

  @Test
  void aBlockThatWasSetAsideIsNotedAndItsTrialsAreInTheJsonAlone() {
    List<Trial> first = run.trials().stream().filter(trial -> trial.block() == 1).toList();
    Run cut =
        with(
            drift(
                1, first.getFirst().position(), first.getLast().position(), 0.07, Fate.SET_ASIDE));
    var content = ReportContent.of(cut);

    assertThat(content.notes())
        .anySatisfy(
            note ->
                assertThat(note)
                    .startsWith("In block 1 a fixed computation took up to 7.0 % longer")
                    .endsWith("set aside and run again."));
    assertThat(cut.setAside()).isNotEmpty();
    JsonNode json = new JsonMapper().readTree(JsonReport.render(content));
    assertThat(json.get("setAside").size()).isEqualTo(cut.setAside().size());
    assertThat(json.get("trials").size()).isEqualTo(run.trials().size() - cut.setAside().size());
    assertThat(json.at("/drift/0/fate").asString()).isEqualTo("set-aside");
  }
}
