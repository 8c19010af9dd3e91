package dev.warmlap.cli;

import dev.warmlap.model.result.WarmUp;

/** How a warm-up round ended, in a few words. */
final class WarmUpText {

  private WarmUpText() {}

  static String of(WarmUp warmUp) {
    return (warmUp.afterFalsePlateau() ? "false plateau left, " : "")
        + switch (warmUp.end()) {
          case STEADY -> "steady";
          case IN_DOUBT -> "in doubt";
          case BUDGET_SPENT -> "warm-up budget spent";
          case CUT_SHORT -> "warm-up cut short";
        };
  }
}
