package dev.warmlap.model.study;

/**
 * The design of the experiment.
 *
 * @param blocks rounds through all treatments, each in a fresh random order
 * @param seed of that order
 */
public record Design(int blocks, long seed, PrimaryMetric primary) {

  public Design {
    if (blocks < 1) {
      throw new IllegalArgumentException("A design needs at least 1 block, found " + blocks);
    }
  }
}
