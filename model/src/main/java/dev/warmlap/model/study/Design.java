package dev.warmlap.model.study;

/**
 * The design of the experiment.
 *
 * @param blocks rounds through all treatments, each in a fresh random order
 * @param noiseBlocks in so many of the first blocks the baseline is run once more, as if it were
 *     another treatment: what identical treatments differ by is the noise floor
 * @param seed of that order
 */
public record Design(Blocks blocks, int noiseBlocks, long seed, PrimaryMetric primary) {

  public Design {
    if (noiseBlocks < 0 || noiseBlocks > blocks.most()) {
      throw new IllegalArgumentException(
          "Of "
              + blocks.most()
              + " blocks, from none to all may have the baseline twice, found "
              + noiseBlocks);
    }
  }

  /** The same with another seed. */
  public Design withSeed(long other) {
    return new Design(blocks, noiseBlocks, other, primary);
  }
}
