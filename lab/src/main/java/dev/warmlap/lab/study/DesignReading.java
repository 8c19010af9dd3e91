package dev.warmlap.lab.study;

import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Design;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.stats.compare.Decision;
import dev.warmlap.stats.compare.Looks;
import java.util.Locale;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** Reads {@code design}. */
final class DesignReading {

  private static final JsonPointer BLOCKS = JsonPointer.compile("/design/blocks");
  private static final JsonPointer BUDGET = JsonPointer.compile("/design/budget");
  private static final JsonPointer NOISE = JsonPointer.compile("/design/noise-blocks");
  private static final JsonPointer SEED = JsonPointer.compile("/design/seed");
  private static final JsonPointer PRIMARY = JsonPointer.compile("/design/primary");

  private final LocatedTree tree;
  private final StudySchema schema;

  DesignReading(LocatedTree tree, StudySchema schema) {
    this.tree = tree;
    this.schema = schema;
  }

  /** What the schema cannot say. */
  void check(Complaints complaints) {
    Spans.complainIfTooLong(BUDGET, tree, complaints);
    boolean fixed = value(BLOCKS).isNumber();
    if (tree.has(BUDGET) && fixed) {
      complaints.atKey(
          BUDGET,
          "'budget' belongs to 'blocks: auto', and here the number of blocks is fixed; remove one"
              + " of the two");
    }
    if (tree.has(NOISE) && value(NOISE).isInt() && value(NOISE).asInt() > most()) {
      complaints.atValue(
          NOISE,
          "noise-blocks is %s, but there are no more than %d blocks; lower it"
              .formatted(tree.written(NOISE), most()));
    }
  }

  /**
   * @param treatments of the study
   */
  Design read(int treatments) {
    return new Design(
        blocks(),
        noiseBlocks(treatments),
        value(SEED).asLong(),
        PrimaryMetric.valueOf(value(PRIMARY).asString().toUpperCase(Locale.ROOT)));
  }

  private Blocks blocks() {
    return value(BLOCKS).isNumber()
        ? new Blocks.Fixed(value(BLOCKS).asInt())
        : new Blocks.Auto(
            Looks.last(),
            tree.has(BUDGET) ? Spans.parse(tree.written(BUDGET)).orElseThrow() : null);
  }

  /** A study that ends in a verdict adds a pair to what is known of the machine's noise. */
  private int noiseBlocks(int treatments) {
    if (tree.has(NOISE)) {
      return value(NOISE).asInt();
    }
    return treatments > 1 && most() >= Decision.MINIMUM_PAIRS ? 1 : 0;
  }

  private int most() {
    return value(BLOCKS).isNumber() ? value(BLOCKS).asInt() : Looks.last();
  }

  private JsonNode value(JsonPointer at) {
    return tree.has(at) ? tree.root().at(at) : schema.defaultOf(at);
  }
}
