package dev.warmlap.samples.hello;

import java.util.Map;
import org.springframework.web.util.HtmlUtils;
import tools.jackson.databind.JsonNode;

/** The status as a page: made from the JSON, so that the two cannot differ. */
final class StatusPage {

  private static final String HEAD =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>hello: status</title>
      <link rel="icon" href="data:,">
      <style>
      :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
      body { max-width: 44rem; margin: 0 auto; padding: 1rem }
      h1, h2 { line-height: 1.2 }
      h2 { font-size: 1.1rem; margin: 1.5rem 0 .25rem }
      table { border-collapse: collapse; width: 100% }
      th, td { text-align: left; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid #8884 }
      th { font-weight: normal; width: 45% }
      td { font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
      </style>
      </head>
      <body>
      <main>
      <h1>hello: status</h1>
      <p>Of this request's moment; reload for a new one. The same as <a href="/status.json">JSON</a>.</p>
      """;

  private static final String FOOT =
      """
      </main>
      </body>
      </html>
      """;

  private StatusPage() {}

  static String of(JsonNode status) {
    StringBuilder page = new StringBuilder(HEAD);
    for (Map.Entry<String, JsonNode> section : status.properties()) {
      String title = HtmlUtils.htmlEscape(section.getKey());
      page.append("<h2>").append(title).append("</h2>\n<table>\n");
      rows(page, "", section.getKey(), section.getValue());
      page.append("</table>\n");
    }
    return page.append(FOOT).toString();
  }

  /** A row for each leaf, named by its path within the section. */
  private static void rows(StringBuilder page, String path, String name, JsonNode node) {
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> child : node.properties()) {
        String childPath = path.isEmpty() ? child.getKey() : path + "." + child.getKey();
        rows(page, childPath, child.getKey(), child.getValue());
      }
      return;
    }
    page.append("<tr><th scope=\"row\">")
        .append(HtmlUtils.htmlEscape(path.isEmpty() ? name : path))
        .append("</th><td>")
        .append(HtmlUtils.htmlEscape(node.asString()))
        .append("</td></tr>\n");
  }
}
