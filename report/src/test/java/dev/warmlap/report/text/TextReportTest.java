package dev.warmlap.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.study.Level;
import dev.warmlap.report.FixtureRun;
import dev.warmlap.report.FixtureWarmUp;
import dev.warmlap.report.Golden;
import dev.warmlap.report.ReportContent;
import org.junit.jupiter.api.Test;

class TextReportTest {

  @Test
  void aQuickRunWithMishapsReadsAsItAlwaysDid() {
    Golden.check("quick.txt", render(FixtureRun.quick(), 100));
  }

  @Test
  void aWholeRunWithVerdictsReadsAsItAlwaysDid() {
    var whole = FixtureRun.quick().whole().withoutMishaps().blocks(5);
    Golden.check("whole.txt", render(whole, 120));
  }

  @Test
  void aRunThatWarmsUpByEvidenceShowsItsFilmsAndMarksWhatIsNotSteady() {
    Run run = FixtureWarmUp.of(FixtureRun.quick().whole().withoutMishaps().blocks(5).run());
    Golden.check("warm-up.txt", TextReport.render(ReportContent.of(run), 100, false));
  }

  @Test
  void aRunOverManyLevelsSaysHowFarItScales() {
    Golden.check("scalability.txt", render(FixtureRun.scalability(), 100));
  }

  @Test
  void noLineIsLongerThanTheTerminal() {
    assertThat(render(FixtureRun.quick(), 80).lines()).allMatch(line -> line.length() <= 80);
    assertThat(render(FixtureRun.quick(), 100).lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void colourIsOnlyThereWhenAskedFor() {
    var content = ReportContent.of(FixtureRun.quick().run());
    assertThat(TextReport.render(content, 100, false)).doesNotContain("\u001b");
    assertThat(TextReport.render(content, 100, true)).contains("\u001b[");
  }

  @Test
  void anInterruptedRunSaysHowFarItCame() {
    assertThat(render(FixtureRun.quick().whole().status(RunStatus.INTERRUPTED), 100))
        .contains("Provisional: the run is interrupted, 10 of 10 trials done.");
  }

  @Test
  void longTreatmentsGetALetterAndALegend() {
    var wide =
        FixtureRun.quick()
            .varying(
                "env.SPRING_EXECUTOR_OF_ALL_THINGS",
                new Level.Word("none"),
                new Level.Word("virtual"));
    assertThat(render(wide, 80)).contains("A  env.SPRING_EXECUTOR_OF_ALL_THINGS=none");
  }

  @Test
  void aTerminalIsNotAtTheMercyOfAStudysText() {
    var odd = FixtureRun.quick().named("threads", "Really\u001b[2J\u0007 so?");
    assertThat(render(odd, 100)).doesNotContain("\u001b").contains("Really [2J so?");
  }

  private static String render(FixtureRun run, int width) {
    return TextReport.render(ReportContent.of(run.run()), width, false);
  }
}
