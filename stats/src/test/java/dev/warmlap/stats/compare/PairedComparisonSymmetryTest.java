package dev.warmlap.stats.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.model.result.Call;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;

class PairedComparisonSymmetryTest {

  private static final Decision ALONE = Decision.of(1, 0.03);

  @Property
  void whichOfTheTwoIsCalledBaselineDoesNotMatter(
      @ForAll @Size(min = 5, max = 12) List<@DoubleRange(min = 0.5, max = 2) Double> ratios) {
    var forth = compare(ratios.stream().map(r -> new Pair(100, 100 * r)).toList());
    var back = compare(ratios.stream().map(r -> new Pair(100 * r, 100)).toList());
    var there = Objects.requireNonNull(forth.effect());
    var again = Objects.requireNonNull(back.effect());
    assertThat(there.estimate() * again.estimate()).isCloseTo(1, within(1e-9));
    assertThat(there.low() * again.high()).isCloseTo(1, within(1e-9));
    assertThat(back.call()).isEqualTo(mirrored(forth.call()));
  }

  private static PairedComparison compare(List<Pair> pairs) {
    return PairedComparison.of(pairs, Direction.MORE_IS_BETTER, ALONE);
  }

  private static Call mirrored(Call call) {
    return switch (call) {
      case BETTER -> Call.WORSE;
      case WORSE -> Call.BETTER;
      case EQUIVALENT, INCONCLUSIVE, INVALID -> call;
    };
  }
}
