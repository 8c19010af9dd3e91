package dev.warmlap.report.json;

import dev.warmlap.report.ReportContent;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run as JSON, by {@code docs/schema/run.schema.json}. What was not measured is absent, never 0.
 */
public final class JsonReport {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private JsonReport() {}

  /** What {@code run --json} writes. */
  public static String render(ReportContent content) {
    return write(content, false);
  }

  /**
   * What {@code export} writes: the same and, so that nothing is lost, every window and every
   * histogram (HdrHistogram's compressed V2 form in base64, values in nanoseconds).
   */
  public static String renderWhole(ReportContent content) {
    return write(content, true);
  }

  private static String write(ReportContent content, boolean whole) {
    var root = new RunJson(MAPPER.getNodeFactory(), whole).run(content);
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }
}
