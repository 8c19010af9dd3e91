package dev.warmlap.bench.truth;

import dev.warmlap.bench.Percentiles;
import dev.warmlap.model.measure.Environment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What generators said and what was so, as a page in Markdown. */
final class TruthPage {

  private TruthPage() {}

  static String of(Environment environment, List<TruthRow> rows, List<String> failures) {
    var page = new StringBuilder("# What generators say of latency\n\n");
    page.append("Microseconds, by the generator and by the server's record. In an open loop they ")
        .append("count from when a request was due, in a closed one from when it was sent. A ")
        .append("percentile is marked where the generator is off by more than ")
        .append(Math.round(TruthRow.NEAR_SHARE * 100))
        .append(" % and more than ")
        .append(Math.round(TruthRow.NEAR_MICROS))
        .append(" µs.\n\n");
    environment
        .facts()
        .forEach(
            (name, value) ->
                page.append("- ").append(name).append(": ").append(value).append('\n'));
    page.append('\n');
    rows.stream()
        .collect(Collectors.groupingBy(TruthRow::delays, LinkedHashMap::new, Collectors.toList()))
        .forEach((delays, ofDelays) -> table(page, delays, ofDelays));
    if (!failures.isEmpty()) {
      page.append("## Could not be run\n\n");
      failures.forEach(failure -> page.append("- ").append(failure).append('\n'));
    }
    return page.toString();
  }

  private static void table(StringBuilder page, String delays, List<TruthRow> rows) {
    page.append("## ").append(delays).append("\n\n");
    page.append("| | load | requests | p50 | p90 | p99 | p99.9 |\n");
    page.append("| --- | --- | ---: | ---: | ---: | ---: | ---: |\n");
    for (TruthRow row : rows) {
      String load =
          row.connections()
              + " connections"
              + (row.rate() > 0 ? String.format(Locale.ROOT, ", %,.0f/s", row.rate()) : ", closed");
      Percentiles said = row.said();
      Percentiles so = row.recorded();
      line(
          page,
          row.tool() + " says",
          load,
          row,
          List.of(
              marked(said.p50(), so.p50()),
              marked(said.p90(), so.p90()),
              marked(said.p99(), so.p99()),
              marked(said.p999(), so.p999())));
      line(
          page,
          "the server's record",
          load,
          row,
          List.of(number(so.p50()), number(so.p90()), number(so.p99()), number(so.p999())));
    }
    page.append('\n');
  }

  private static void line(
      StringBuilder page, String who, String load, TruthRow row, List<String> percentiles) {
    page.append("| ")
        .append(who)
        .append(" | ")
        .append(load)
        .append(String.format(Locale.ROOT, " | %,d | ", row.requests()))
        .append(String.join(" | ", percentiles))
        .append(" |\n");
  }

  private static String marked(@Nullable Double said, @Nullable Double so) {
    String text = number(said);
    return said == null || so == null || TruthRow.near(said, so) ? text : "**" + text + "**";
  }

  private static String number(@Nullable Double micros) {
    return micros == null ? "not told" : String.format(Locale.ROOT, "%,.0f", micros);
  }
}
