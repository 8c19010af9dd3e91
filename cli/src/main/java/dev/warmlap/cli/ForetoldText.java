package dev.warmlap.cli;

import dev.warmlap.lab.Preview;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.stats.compare.BlocksNeeded;
import dev.warmlap.stats.compare.Foretelling;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;

/** What {@code --dry-run} foretells of a study's verdicts, from the noise of this machine. */
final class ForetoldText {

  private ForetoldText() {}

  static String of(Preview preview) {
    if (preview.study().treatments().size() < 2) {
      return "";
    }
    return preview.foretelling().isEmpty()
        ? "What it can find is not known: the noise of this machine has not been measured yet"
            + " ('doctor --noise').\n"
        : preview.foretelling().stream()
            .map(foretold -> sentence(preview, foretold))
            .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String sentence(Preview preview, Foretelling foretold) {
    var floor = foretold.floor();
    return "%s at %s: identical treatments differ by %s from trial to trial (n = %s). %s%s find%n"
            .formatted(
                floor.metric(),
                floor.level().label(),
                percent(floor.spread()),
                Words.count(floor.pairs(), "A/A pair", "A/A pairs"),
                preview.study().design().blocks() instanceof Blocks.Auto ? "Up to " : "",
                Words.count(foretold.most(), "block", "blocks"))
        + "  an effect of "
        + foretold.finds().stream()
            .map(
                chance ->
                    "%s in %s".formatted(percent(chance.effect()), ofHundred(chance.chance())))
            .collect(Collectors.joining(", of "))
        + " of 100 such studies, and call two alike treatments equivalent in "
        + ofHundred(foretold.equivalent())
        + ".\n  "
        + needed(preview, foretold);
  }

  private static String needed(Preview preview, Foretelling foretold) {
    if (foretold.blocksForFive().isEmpty()) {
      return "Not even "
          + BlocksNeeded.MOST
          + " blocks would find 5 % in 80 of 100: this machine is too noisy for it.";
    }
    int blocks = foretold.blocksForFive().getAsInt();
    Duration whole =
        preview.estimate().dividedBy(preview.study().design().blocks().most()).multipliedBy(blocks);
    return "To find 5 %% in 80 of 100 takes %s, about %s."
        .formatted(Words.count(blocks, "block", "blocks"), Words.of(whole));
  }

  private static String percent(double fraction) {
    double hundredfold = fraction * 100;
    return hundredfold == Math.rint(hundredfold)
        ? (long) hundredfold + " %"
        : String.format(Locale.ROOT, "%.1f %%", hundredfold);
  }

  private static String ofHundred(double chance) {
    return Long.toString(Math.round(chance * 100));
  }
}
