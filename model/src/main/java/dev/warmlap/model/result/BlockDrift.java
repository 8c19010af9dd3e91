package dev.warmlap.model.result;

/**
 * How the machine's own speed changed while the speed trials of a block ran.
 *
 * @param block from 1
 * @param from position of the first of these trials
 * @param to position of the last of them
 * @param spread time that a fixed computation took between the trials, the longest over the
 *     shortest, less 1
 * @param steal share of the processors' time that the host of a virtual machine gave to others, 0
 *     to 1; 0 where the kernel does not tell
 */
public record BlockDrift(int block, int from, int to, double spread, double steal, Fate fate) {

  /** What became of the block's speed trials. */
  public enum Fate {
    /** The machine did not change: they count. */
    STEADY("steady"),
    /** It changed, and they count all the same. */
    KEPT("kept"),
    /** It changed, so they do not count, and were run again. */
    SET_ASIDE("set-aside");

    private final String key;

    Fate(String key) {
      this.key = key;
    }

    /** The word for it in the store and in JSON. */
    public String key() {
      return key;
    }
  }

  /** Whether a trial no longer counts for it. What memory a server takes hangs on no speed. */
  public boolean setsAside(Trial trial) {
    return fate == Fate.SET_ASIDE
        && trial.purpose() != Purpose.MEMORY
        && trial.block() == block
        && trial.position() >= from
        && trial.position() <= to;
  }
}
