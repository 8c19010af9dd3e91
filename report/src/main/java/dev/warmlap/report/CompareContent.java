package dev.warmlap.report;

import dev.warmlap.model.result.Call;
import java.util.List;

/**
 * What comparing two things came to: two treatments of a run, two runs, two files.
 *
 * @param baseline what the other is compared with
 * @param treatment the other
 * @param how they were compared, in a sentence
 * @param verdicts at least one
 * @param percentiles of two logs side by side; empty otherwise
 * @param notes what the reader must know to judge the verdicts
 */
public record CompareContent(
    String baseline,
    String treatment,
    String how,
    List<Compared> verdicts,
    List<Percentile> percentiles,
    List<String> notes) {

  public CompareContent {
    verdicts = List.copyOf(verdicts);
    percentiles = List.copyOf(percentiles);
    notes = List.copyOf(notes);
    if (verdicts.isEmpty()) {
      throw new IllegalArgumentException("A comparison comes to at least one verdict");
    }
  }

  /**
   * A percentile of all values of either log.
   *
   * @param name such as {@code p99}
   */
  public record Percentile(String name, double baseline, double treatment) {}

  /**
   * The word for the whole: invalid where nothing valid was compared, inconclusive where any
   * verdict is open (an invalid one beside others is), otherwise that of the first.
   */
  public Call call() {
    if (verdicts.stream().allMatch(v -> v.call() == Call.INVALID)) {
      return Call.INVALID;
    }
    return verdicts.stream()
            .anyMatch(v -> v.call() == Call.INCONCLUSIVE || v.call() == Call.INVALID)
        ? Call.INCONCLUSIVE
        : verdicts.getFirst().call();
  }
}
