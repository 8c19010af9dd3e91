package dev.warmlap.lab;

import dev.warmlap.host.CpuSteal;
import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.BlockDrift.Fate;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Watches the machine's own speed, before and after each speed trial of a block (METHODS §3). Where
 * it changes within a block, its trials cannot be compared, and the block is to be run again. That
 * is decided by the machine alone, never by what the trials came to.
 */
final class DriftGuard {

  private final MachineSpeed machine;
  private final boolean repeats;
  private final List<BlockDrift> drifts;
  private @Nullable Watch watch;

  /**
   * @param repeats whether blocks are run again at all; else their drift is only told
   * @param earlier blocks of this run that were watched before it was interrupted
   */
  DriftGuard(MachineSpeed machine, boolean repeats, List<BlockDrift> earlier) {
    this.machine = machine;
    this.repeats = repeats;
    this.drifts = new ArrayList<>(earlier);
  }

  /** The speed trials of one block, while they run. */
  private static final class Watch {
    private final int block;
    private final int from;
    private final Optional<CpuSteal> steal;
    private Duration shortest;
    private Duration longest;
    private int to;

    Watch(int block, int from, MachineSpeed machine) {
      this.block = block;
      this.from = from;
      this.steal = machine.steal();
      this.shortest = machine.spin();
      this.longest = shortest;
    }

    void after(int position, Duration spin) {
      to = position;
      shortest = spin.compareTo(shortest) < 0 ? spin : shortest;
      longest = spin.compareTo(longest) > 0 ? spin : longest;
    }

    double spread() {
      return (double) longest.toNanos() / shortest.toNanos() - 1;
    }
  }

  /** All of the run, in the order in which they ended. */
  List<BlockDrift> drifts() {
    return List.copyOf(drifts);
  }

  /**
   * To be called before each trial.
   *
   * @param counted trials until now; some of its block may be of before an interruption
   */
  void before(PlannedTrial trial, List<Trial> counted) {
    if (watch == null && trial.purpose() != Purpose.MEMORY) {
      int from =
          counted.stream()
              .filter(earlier -> earlier.block() == trial.block())
              .filter(earlier -> earlier.purpose() != Purpose.MEMORY && earlier.position() > 0)
              .mapToInt(Trial::position)
              .min()
              .orElse(trial.position());
      watch = new Watch(trial.block(), from, machine);
    }
  }

  /** To be called after each trial. */
  void after(PlannedTrial trial) {
    if (watch != null) {
      watch.after(trial.position(), machine.spin());
    }
  }

  /**
   * To be called when a trial has ended.
   *
   * @param next the trial that comes; null after the last one
   * @return what becomes of the block whose speed trials have ended; empty when none has
   */
  Optional<BlockDrift> ended(@Nullable PlannedTrial next) {
    Watch ending = watch;
    if (ending == null
        || (next != null && next.block() == ending.block && next.purpose() != Purpose.MEMORY)) {
      return Optional.empty();
    }
    watch = null;
    if (ending.to == 0) {
      return Optional.empty();
    }
    double steal =
        ending
            .steal
            .flatMap(before -> machine.steal().map(now -> now.shareSince(before)))
            .orElse(0.0);
    double spread = ending.spread();
    var drift =
        new BlockDrift(
            ending.block, ending.from, ending.to, spread, steal, fate(ending.block, spread, steal));
    drifts.add(drift);
    return Optional.of(drift);
  }

  private Fate fate(int block, double spread, double steal) {
    if (spread <= Defaults.DRIFT && steal <= Defaults.STEAL) {
      return Fate.STEADY;
    }
    long inVain = drifts.stream().filter(d -> d.fate() == Fate.KEPT).count();
    long repeated =
        drifts.stream().filter(d -> d.block() == block && d.fate() == Fate.SET_ASIDE).count();
    return repeats && repeated < Defaults.REPEATS && inVain < Defaults.REPEATED_IN_VAIN
        ? Fate.SET_ASIDE
        : Fate.KEPT;
  }
}
