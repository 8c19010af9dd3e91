package dev.warmlap.report;

import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.BlockDrift.Fate;
import dev.warmlap.model.result.Run;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Whether the machine was as fast at one time as at another (docs/methods/drift.md). */
final class DriftFindings {

  private DriftFindings() {}

  /** Of the blocks that count. */
  static Optional<Finding> of(Run run) {
    List<BlockDrift> counted =
        run.drifts().stream().filter(drift -> drift.fate() != Fate.SET_ASIDE).toList();
    List<BlockDrift> drifting =
        counted.stream().filter(drift -> drift.fate() == Fate.KEPT).toList();
    return drifting.stream()
        .max(Comparator.comparingDouble(BlockDrift::spread))
        .map(
            worst ->
                Finding.caution(
                    "The machine's own speed changed in "
                        + drifting.size()
                        + " of "
                        + Figures.count(counted.size(), "block")
                        + " that count: a fixed computation took up to "
                        + Figures.share(worst.spread())
                        + " longer at one time than at another, and its host gave up to "
                        + Figures.share(
                            drifting.stream().mapToDouble(BlockDrift::steal).max().orElse(0))
                        + " of its time to others. Intervals are as much wider; a quieter machine"
                        + " would decide sooner."));
  }

  /** A sentence for each block that was set aside. */
  static List<String> setAside(Run run) {
    return run.drifts().stream()
        .filter(drift -> drift.fate() == Fate.SET_ASIDE)
        .map(DriftWords::sentence)
        .toList();
  }
}
