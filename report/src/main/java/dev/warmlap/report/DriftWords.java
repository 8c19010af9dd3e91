package dev.warmlap.report;

import dev.warmlap.model.result.BlockDrift;

/** How it is said that the machine's own speed changed while a block ran. */
public final class DriftWords {

  private DriftWords() {}

  /** A sentence on one block. */
  public static String sentence(BlockDrift drift) {
    String what =
        "In block "
            + drift.block()
            + " a fixed computation took up to "
            + Figures.share(drift.spread())
            + " longer at one time than at another, and the machine's host gave "
            + Figures.share(drift.steal())
            + " of its time to others";
    return switch (drift.fate()) {
      case STEADY -> what + ".";
      case KEPT -> what + "; its trials count all the same.";
      case SET_ASIDE -> what + ": its speed trials are set aside and run again.";
    };
  }
}
