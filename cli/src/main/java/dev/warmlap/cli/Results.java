package dev.warmlap.cli;

import dev.warmlap.model.result.Run;
import dev.warmlap.report.ReportContent;
import dev.warmlap.report.html.HtmlReport;
import dev.warmlap.report.json.JsonReport;
import dev.warmlap.report.text.TextReport;

/** A run in the forms in which it is shown; what they show is computed once. */
final class Results {

  private final Run run;
  private final ReportContent content;

  Results(Run run) {
    this.run = run;
    this.content = ReportContent.of(run);
  }

  Run run() {
    return run;
  }

  String text(Terminal terminal) {
    return TextReport.render(content, terminal.width(), terminal.colourOut());
  }

  String html() {
    return HtmlReport.render(content);
  }

  /** Settings to paste. */
  String config() {
    return content.settingsToPaste().text();
  }

  String json() {
    return JsonReport.render(content);
  }

  /** The same with every window and histogram. */
  String wholeJson() {
    return JsonReport.renderWhole(content);
  }
}
