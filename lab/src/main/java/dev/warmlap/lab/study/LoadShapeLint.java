package dev.warmlap.lab.study;

import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Scenario;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JsonPointer;

/** Questions that this shape of load cannot answer, whatever the server does. */
final class LoadShapeLint {

  private static final String THREADS = "threads.max";
  private static final String MAX = "max-connections";
  private static final String QUEUE = "accept-count";
  private static final String KEEP_ALIVE_REQUESTS = "max-keep-alive-requests";
  private static final String KEEP_ALIVE_TIMEOUT = "keep-alive-timeout";

  /** Connections do not share a round's requests evenly; none has so many times its share. */
  private static final int UNEVEN = 2;

  /** With fewer, the 99th percentile hangs on fewer than ten answers. */
  private static final int REQUESTS_FOR_P99 = 1_000;

  private static final JsonPointer REQUESTS = JsonPointer.compile("/workload/requests");

  private final LintNotes notes;

  LoadShapeLint(LintNotes notes) {
    this.notes = notes;
  }

  void check() {
    for (LintNotes.Placed placed : notes.loadLevels()) {
      Scenario scenario = notes.study().workload().scenarioOf(placed.level());
      threads(placed);
      queue(placed, scenario);
      if (placed.level() instanceof LoadLevel.Connections) {
        requestsOfAConnection(placed, scenario);
        idleConnections(placed, scenario);
      }
    }
    p99();
  }

  /** That none of the pools can be told apart is said by {@link ThreadLint}. */
  private void threads(LintNotes.Placed placed) {
    int connections = placed.level().connections();
    List<Long> pools = numbers(THREADS);
    List<Long> large = pools.stream().filter(pool -> pool >= connections).toList();
    if (large.size() > 1 && large.size() < pools.size()) {
      notes.warning(
          placed.at(),
          "%s keep at most %d threads busy, so threads.max %s cannot differ from each other here"
              .formatted(placed.level().label(), connections, joined(large)));
    }
  }

  /**
   * No more than all connections wait for their acceptance at once; and those that have a place and
   * are never closed wait only while they are opened, before the clock starts.
   */
  private void queue(LintNotes.Placed placed, Scenario scenario) {
    if (!notes.varied(QUEUE)) {
      return;
    }
    int connections = placed.level().connections();
    List<Long> queues = numbers(QUEUE);
    boolean neverClosed =
        scenario.connectionUse().keepAlive()
            && notes.study().treatments().stream()
                .allMatch(
                    t ->
                        notes.numberInForce(t, MAX) >= connections
                            && notes.numberInForce(t, KEEP_ALIVE_REQUESTS) < 1);
    if (queues.getFirst() >= connections || neverClosed) {
      notes.warning(
          placed.at(),
          "%s %s, so accept-count %s cannot differ here; to see an effect, use more of them"
              .formatted(
                  placed.level().label(),
                  neverClosed
                      ? "all fit under max-connections and are never closed"
                      : "all fit into the smallest accept queue",
                  joined(queues)));
    }
  }

  private void requestsOfAConnection(LintNotes.Placed placed, Scenario scenario) {
    if (!notes.varied(KEEP_ALIVE_REQUESTS)) {
      return;
    }
    List<Long> levels = numbers(KEEP_ALIVE_REQUESTS);
    if (!scenario.connectionUse().keepAlive()) {
      notes.warning(
          placed.at(),
          "each connection is closed after one request ('keep-alive: false'), so %s %s cannot differ"
              .formatted(KEEP_ALIVE_REQUESTS, joined(levels)));
    } else if (notes.study().workload().extent() instanceof Extent.Requests(long count)) {
      double each = (double) count / placed.level().connections();
      // A number below 1 sets no limit.
      List<Long> unreached = levels.stream().filter(n -> n < 1 || n > UNEVEN * each).toList();
      if (unreached.size() > 1) {
        notes.warning(
            placed.at(),
            "%s send %.0f requests each in a round of %d, so that %s %s come out alike; raise 'requests'"
                .formatted(
                    placed.level().label(), each, count, KEEP_ALIVE_REQUESTS, joined(unreached)));
      }
    }
  }

  private void idleConnections(LintNotes.Placed placed, Scenario scenario) {
    if (notes.varied(KEEP_ALIVE_TIMEOUT) && scenario.traffic().meanThink().isZero()) {
      notes.warning(
          placed.at(),
          ("in a closed loop a connection sends its next request as soon as it can, so none is ever"
                  + " idle and %s %s cannot differ; to see an effect, let users 'think'")
              .formatted(
                  KEEP_ALIVE_TIMEOUT,
                  notes.levels(KEEP_ALIVE_TIMEOUT).stream()
                      .map(Level::text)
                      .collect(Collectors.joining(", "))));
    }
  }

  private void p99() {
    if (notes.study().design().primary() == PrimaryMetric.P99
        && notes.study().workload().extent() instanceof Extent.Requests(long count)
        && count < REQUESTS_FOR_P99) {
      notes.warning(
          REQUESTS,
          "of %d requests in a round, %d decide on the 99th percentile, the primary metric; better are %d or more"
              .formatted(count, Math.max(1, count / 100), REQUESTS_FOR_P99));
    }
  }

  /** The levels of a varied knob of whole numbers, the smallest first; none where it is not. */
  private List<Long> numbers(String knob) {
    return notes.varied(knob)
        ? notes.levels(knob).stream().map(l -> ((Level.Whole) l).value()).sorted().toList()
        : List.of();
  }

  private static String joined(List<Long> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
