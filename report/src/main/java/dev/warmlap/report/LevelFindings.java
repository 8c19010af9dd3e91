package dev.warmlap.report;

import static dev.warmlap.report.Finding.observed;

import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.compare.Decision;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the load levels of each scenario show under each treatment, as seen: nothing is tested here.
 */
final class LevelFindings {

  private final Evidence evidence;

  LevelFindings(Evidence evidence) {
    this.evidence = evidence;
  }

  List<Finding> all() {
    List<Finding> found = new ArrayList<>(levels());
    for (Scenario scenario : evidence.run().header().study().workload().scenarios()) {
      latency(scenario.levels().getLast()).ifPresent(found::add);
    }
    return found;
  }

  private List<Finding> levels() {
    List<Finding> found = new ArrayList<>();
    for (Treatment treatment : evidence.names().keySet()) {
      for (Scenario scenario : evidence.run().header().study().workload().scenarios()) {
        List<Cell> measured =
            evidence.cells().stream()
                .filter(c -> c.treatment().equals(treatment) && c.lastMeasured() != null)
                .filter(c -> Objects.equals(c.level().scenario(), scenario.name()))
                .toList();
        if (measured.size() == 2) {
          found.add(two(measured));
        } else if (measured.size() > 2) {
          found.add(many(measured));
        }
      }
    }
    return found;
  }

  private Finding two(List<Cell> both) {
    Cell more =
        both.stream().max(Comparator.comparingDouble(LevelFindings::throughput)).orElseThrow();
    Cell less = both.get(both.getFirst().equals(more) ? 1 : 0);
    String text =
        more.level().label()
            + " gave "
            + Figures.share(throughput(more) / throughput(less) - 1)
            + " more throughput than "
            + less.level().label()
            + " with "
            + evidence.name(more.treatment())
            + " ("
            + basis(both)
            + ").";
    return observed(text);
  }

  private Finding many(List<Cell> measured) {
    Cell best =
        measured.stream().max(Comparator.comparingDouble(LevelFindings::throughput)).orElseThrow();
    Cell first = measured.getFirst();
    Cell last = measured.getLast();
    String text =
        "With "
            + evidence.name(best.treatment())
            + ", from "
            + first.level().label()
            + " to "
            + last.level().label()
            + " throughput went from "
            + Figures.three(throughput(first))
            + " to "
            + Figures.three(throughput(last))
            + " req/s and p50 from "
            + Figures.millis(p50(first))
            + " to "
            + Figures.millis(p50(last))
            + " ms; the highest was "
            + Figures.three(throughput(best))
            + " req/s at "
            + best.level().label()
            + " ("
            + basis(measured)
            + ").";
    return observed(text);
  }

  /** What medians rest on, and that few trials are no verdict. */
  private static String basis(List<Cell> measured) {
    long fewest = measured.stream().mapToLong(c -> n(c)).min().orElse(0);
    long most = measured.stream().mapToLong(c -> n(c)).max().orElse(0);
    String trials =
        fewest == most
            ? Figures.count(fewest, "trial") + " each"
            : Figures.whole(fewest)
                + (most - fewest == 1 ? " or " : " to ")
                + Figures.count(most, "trial");
    String middle = most == 1 ? "" : fewest < 2 ? "medians of " : "median of ";
    return middle
        + trials
        + (fewest < Decision.MINIMUM_PAIRS ? ": not yet a verdict" : "; seen, not tested");
  }

  private static int n(Cell cell) {
    var last = cell.last();
    return last == null ? 0 : last.n();
  }

  private static double throughput(Cell cell) {
    var m = cell.lastMeasured();
    return m == null ? Double.NaN : m.throughput().median();
  }

  private static double p50(Cell cell) {
    var m = cell.lastMeasured();
    return m == null ? Double.NaN : m.p50Nanos().median();
  }

  /** Latency at a scenario's highest load, treatments side by side. */
  private Optional<Finding> latency(LoadLevel highest) {
    List<Cell> measured =
        evidence.cells().stream()
            .filter(c -> c.level().equals(highest) && c.lastMeasured() != null)
            .toList();
    if (measured.size() < 2) {
      return Optional.empty();
    }
    String values =
        Wording.joined(
            measured.stream()
                .map(
                    c -> {
                      var m = c.lastMeasured();
                      return m == null
                          ? ""
                          : Figures.millis(m.p99Nanos().median())
                              + " ms with "
                              + evidence.name(c.treatment());
                    })
                .toList());
    return Optional.of(
        observed("At " + highest.label() + " p99 was " + values + " (" + basis(measured) + ")."));
  }
}
