package dev.warmlap.lab.study;

import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Thread pools that contradict themselves, or that the load cannot tell apart. */
final class ThreadLint {

  private static final String MAX = "threads.max";
  private static final String SPARE = "threads.min-spare";
  private static final String VIRTUAL = "threads.virtual";

  private final LintNotes notes;

  ThreadLint(LintNotes notes) {
    this.notes = notes;
  }

  void check() {
    for (Treatment treatment : notes.study().treatments()) {
      sparesOverMax(treatment);
      poolBesideVirtualThreads(treatment);
    }
    loadUnderEveryPool();
  }

  /** Tomcat cuts the spares down to the maximum without a word (AbstractEndpoint). */
  private void sparesOverMax(Treatment treatment) {
    OptionalLong spare = notes.number(treatment, SPARE);
    long max = notes.numberInForce(treatment, MAX);
    if (spare.isPresent() && max < spare.getAsLong()) {
      boolean given = notes.number(treatment, MAX).isPresent();
      notes.error(
          given ? notes.at(treatment, MAX) : notes.at(treatment, SPARE),
          "threads.max=%d%s is under threads.min-spare=%d; raise the one or lower the other"
              .formatted(max, given ? "" : " (the server's default)", spare.getAsLong()));
    }
  }

  private void poolBesideVirtualThreads(Treatment treatment) {
    if (!notes.isTrue(treatment, VIRTUAL)) {
      return;
    }
    for (String knob : List.of(MAX, SPARE)) {
      notes
          .level(treatment, knob)
          .ifPresent(
              level ->
                  notes.warning(
                      notes.at(treatment, knob),
                      "%s=%s has no effect together with threads.virtual=true, which has no pool"
                          .formatted(knob, level.text())));
    }
  }

  /** No more requests are under way than there are connections. */
  private void loadUnderEveryPool() {
    if (!notes.varied(MAX)) {
      return;
    }
    List<Long> pools =
        notes.levels(MAX).stream().map(l -> ((Level.Whole) l).value()).sorted().toList();
    for (LintNotes.Placed placed : notes.loadLevels()) {
      int connections = placed.level().connections();
      if (connections <= pools.getFirst()) {
        notes.warning(
            placed.at(),
            "%s keep at most %d threads busy, so threads.max %s cannot differ here; to see an effect,"
                    .formatted(
                        placed.level().label(),
                        connections,
                        pools.stream().map(String::valueOf).collect(Collectors.joining(", ")))
                + " use more than %d connections".formatted(pools.getFirst()));
      }
    }
  }
}
