package dev.warmlap.report.html;

import dev.warmlap.report.ReportContent;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

/**
 * A run as one self-contained page: it needs no network and, but for the charts, no JavaScript.
 * Text from the study, the subject and its logs is escaped by the template engine, and the page's
 * content security policy allows no other script than its own.
 */
public final class HtmlReport {

  private static final TemplateEngine TEMPLATES =
      TemplateEngine.createPrecompiled(ContentType.Html);

  private HtmlReport() {}

  /** Renders the page. */
  public static String render(ReportContent content) {
    var page = new StringOutput();
    TEMPLATES.render("report.jte", new Page(content), page);
    return page.toString();
  }
}
