package dev.warmlap.bench.cost;

import dev.warmlap.model.measure.Environment;
import dev.warmlap.model.result.Estimate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/** The comparison as a page in Markdown. */
final class MarkdownPage {

  /** Rounds below which the medians are provisional (the goals are set for so many). */
  static final int ROUNDS_WANTED = 5;

  private final Results results;
  private final StringBuilder page = new StringBuilder();

  private MarkdownPage(Results results) {
    this.results = results;
  }

  static String of(Environment environment, Results results) {
    var page = new MarkdownPage(results);
    page.begin(environment);
    results.cells().forEach(page::cell);
    page.goals();
    page.checkOfTheAccounts();
    page.failures();
    return page.page.toString();
  }

  private void begin(Environment environment) {
    page.append("# Load generators side by side\n\n")
        .append(
            "CPU is user and system time by the kernel's account, in microseconds per request; ")
        .append("every figure is the median over n rounds. A ratio is the median of the ratios ")
        .append("within each round, with its interval.\n\n");
    int rounds = results.trials().stream().mapToInt(trial -> trial.run().round()).max().orElse(0);
    if (rounds < ROUNDS_WANTED) {
      page.append("**Provisional**: ")
          .append(rounds)
          .append(" rounds, and it takes at least ")
          .append(ROUNDS_WANTED)
          .append(".\n\n");
    }
    environment
        .facts()
        .forEach(
            (name, value) ->
                page.append("- ").append(name).append(": ").append(value).append('\n'));
    page.append('\n');
  }

  private void cell(Cell cell) {
    page.append("## ").append(cell).append("\n\n");
    page.append(
        Text.head(
            1,
            List.of(
                "generator",
                "n",
                "requests/s",
                "generator µs",
                "by its own account",
                "server µs",
                "generator CPU to " + Results.BASELINE,
                "requests/s to " + Results.BASELINE,
                "failed")));
    for (String tool : results.tools()) {
      List<Measured> measured = results.measured(cell, tool);
      page.append(
          Text.row(
              List.of(
                  tool,
                  Integer.toString(measured.size()),
                  Text.count(Results.median(measured, Measured::requestsPerSecond)),
                  Text.micros(Results.median(measured, Measured::generator)),
                  Text.micros(own(measured)),
                  Text.micros(Results.median(measured, Measured::server)),
                  toBaseline(cell, Metric.GENERATOR_CPU, tool),
                  toBaseline(cell, Metric.THROUGHPUT, tool),
                  Long.toString(measured.stream().mapToLong(Measured::failed).sum()))));
    }
    page.append('\n');
  }

  private String toBaseline(Cell cell, Metric metric, String tool) {
    return tool.equals(Results.BASELINE)
        ? "1"
        : Text.ratio(results.ratio(cell, metric, tool, Results.BASELINE).orElse(null));
  }

  private static OptionalDouble own(List<Measured> measured) {
    return Results.median(
        measured.stream().filter(one -> one.own() != null).toList(),
        one -> Objects.requireNonNull(one.own()).said());
  }

  private void goals() {
    page.append("## Goals\n\n");
    page.append(
        Text.head(4, List.of("generator", "against", "of", "where", "goal", "ratio", "n", "")));
    for (Ratio ratio : results.ratios()) {
      if (ratio.goal() != null && ratio.met() != null) {
        page.append(
            Text.row(
                List.of(
                    ratio.tool(),
                    ratio.against(),
                    ratio.metric().title(),
                    ratio.cell().toString(),
                    ratio.goal(),
                    Text.ratio(ratio),
                    Integer.toString(ratio.pairs()),
                    verdict(ratio))));
      }
    }
    page.append('\n');
  }

  /** The median decides; whether the whole interval agrees is said beside it. */
  private static String verdict(Ratio ratio) {
    boolean met = Boolean.TRUE.equals(ratio.met());
    Estimate interval = ratio.interval();
    String said = met ? "met" : "not met";
    if (interval == null) {
      return said + " in one round";
    }
    boolean agreed =
        Goal.of(ratio.metric(), ratio.tool(), ratio.against(), ratio.cell()).stream()
            .allMatch(goal -> goal.met(interval.low()) == met && goal.met(interval.high()) == met);
    return agreed ? said : said + ", but not by the whole interval";
  }

  /** Kernel and server must say what the generator says itself. */
  private void checkOfTheAccounts() {
    page.append("## Check of the accounts\n\n")
        .append("What a generator says, over what others say of the same span (median and range ")
        .append("over all runs): of the requests that were answered, over the server's count; of ")
        .append("its own CPU over its whole clock, over the kernel's account.\n\n");
    page.append(
        Text.head(1, List.of("generator", "n", "requests to the server's", "CPU to the kernel's")));
    for (String tool : results.tools()) {
      List<Measured> all =
          results.cells().stream().flatMap(cell -> results.measured(cell, tool).stream()).toList();
      page.append(
          Text.row(
              List.of(
                  tool,
                  Integer.toString(all.size()),
                  Text.range(all.stream().mapToDouble(Measured::counted)),
                  Text.range(
                      all.stream()
                          .flatMap(one -> Optional.ofNullable(one.own()).stream())
                          .mapToDouble(own -> own.said() / own.kernel())))));
    }
    page.append('\n');
  }

  private void failures() {
    if (results.failures().isEmpty()) {
      return;
    }
    page.append("## Could not be run\n\n");
    for (Trial.Failed failed : results.failures()) {
      page.append("- round ")
          .append(failed.run().round())
          .append(", ")
          .append(failed.run().cell())
          .append(", ")
          .append(failed.run().tool())
          .append(": ")
          .append(failed.reason().lines().findFirst().orElse(""))
          .append('\n');
    }
  }
}
