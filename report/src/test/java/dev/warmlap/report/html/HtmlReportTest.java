package dev.warmlap.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.study.Level;
import dev.warmlap.report.FixtureRun;
import dev.warmlap.report.ReportContent;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class HtmlReportTest {

  private static final String EVIL = "<script>alert(1)</script><img src=x onerror=alert(1)>";

  @Test
  void textOfOthersIsEscapedEverywhere() {
    String page =
        render(
            FixtureRun.quick()
                .named("a " + EVIL, "Is it " + EVIL)
                .varying("k\"'>" + EVIL, new Level.Word(EVIL), new Level.Word("b</script>")));
    assertThat(page).doesNotContain("<script>alert").doesNotContain("<img src=x");
    assertThat(page).contains("&lt;script&gt;alert(1)&lt;/script&gt;");
    // The page's own two script elements and no other.
    assertThat(page.split("<script", -1)).hasSize(3);
    assertThat(page.split("</script", -1)).hasSize(3);
  }

  @Test
  void thePageNamesNoOtherHost() {
    String page = render(FixtureRun.quick()).replace(Assets.SCRIPT, "");
    assertThat(page).doesNotContain("http://").doesNotContain("https://").doesNotContain("@import");
  }

  @Test
  void theScriptCannotEndItsElement() {
    assertThat(Assets.SCRIPT.toLowerCase(Locale.ROOT))
        .doesNotContain("</script")
        .doesNotContain("<!--");
  }

  @Test
  void everyTableIsThere() {
    assertThat(render(FixtureRun.quick()))
        .contains(
            "id=\"table-rounds\"",
            "id=\"table-verdicts\"",
            "id=\"table-cost\"",
            "id=\"table-curve\"",
            "id=\"table-memory\"",
            "id=\"table-growth\"",
            "id=\"settings\"",
            "id=\"trials\"");
  }

  @Test
  void anOpenLoopHasATableOfItsOwn() {
    assertThat(render(FixtureRun.quick())).doesNotContain("id=\"table-open-loop\"");
    assertThat(render(FixtureRun.quick().open()))
        .contains("id=\"table-open-loop\"", "lateness p99 ms", "<td class=\"n\">40,000</td>")
        .contains("<td class=\"n\">40</td>");
  }

  @Test
  void aFailedTrialShowsItsReasonAndItsLastLogLines() {
    assertThat(render(FixtureRun.quick()))
        .contains("died-at-start")
        .contains("Web server failed to start. Port &lt;8080&gt; was already in use.");
  }

  @Test
  void aQuickRunSaysThatItIsProvisional() {
    assertThat(render(FixtureRun.quick())).contains("<strong>Provisional.</strong>");
    assertThat(render(FixtureRun.quick().whole())).doesNotContain("<strong>Provisional.</strong>");
  }

  @Test
  void aRunWithoutAnyTrialIsStillAPage() {
    var run = FixtureRun.quick().run();
    var none = new Run(run.id(), run.header(), RunStatus.RUNNING, List.of());
    String page = HtmlReport.render(ReportContent.of(none));
    assertThat(page.contains("No trial has been measured yet")).isTrue();
  }

  private static String render(FixtureRun run) {
    return HtmlReport.render(ReportContent.of(run.run()));
  }
}
