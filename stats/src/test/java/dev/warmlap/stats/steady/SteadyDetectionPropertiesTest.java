package dev.warmlap.stats.steady;

import static dev.warmlap.stats.compare.Direction.LESS_IS_BETTER;
import static dev.warmlap.stats.compare.Direction.MORE_IS_BETTER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.stats.compare.Direction;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class SteadyDetectionPropertiesTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  /** Some levels, one after another, with noise. */
  @Provide
  Arbitrary<double[]> series() {
    Arbitrary<List<Double>> levels =
        Arbitraries.doubles().between(50, 150).list().ofMinSize(1).ofMaxSize(5);
    return Combinators.combine(
            levels,
            Arbitraries.integers().between(30, 150),
            Arbitraries.doubles().between(0.001, 0.1).ofScale(3),
            Arbitraries.doubles().between(0, 0.8),
            Arbitraries.longs())
        .as(
            (means, length, deviation, correlation, seed) -> {
              double[] series = new double[length];
              Arrays.setAll(series, i -> means.get(i * means.size() / length));
              return new Noise(seed).about(series, deviation, correlation);
            });
  }

  @Property(tries = 300)
  void aUnitMakesNoDifference(
      @ForAll("series") double[] series, @ForAll @IntRange(min = -20, max = 20) int tens) {
    var state = state(series, MORE_IS_BETTER);
    var scaled =
        state(Arrays.stream(series).map(v -> v * 3 * Math.pow(10, tens)).toArray(), MORE_IS_BETTER);
    assertThat(scaled.shape()).isEqualTo(state.shape());
    assertThat(scaled.start()).isEqualTo(state.start());
    assertThat(bounds(scaled)).isEqualTo(bounds(state));
    assertThat(scaled.because()).isEqualTo(state.because());
  }

  @Property(tries = 300)
  void theOtherDirectionTurnsTheWordRound(@ForAll("series") double[] series) {
    var more = state(series, MORE_IS_BETTER);
    var less = state(series, LESS_IS_BETTER);
    assertThat(less.shape())
        .isEqualTo(
            switch (more.shape()) {
              case WARMS_UP -> WarmUpShape.SLOWS_DOWN;
              case SLOWS_DOWN -> WarmUpShape.WARMS_UP;
              case FLAT, NO_STEADY_STATE -> more.shape();
            });
    assertThat(less.start()).isEqualTo(more.start());
    assertThat(less.segments()).isEqualTo(more.segments());
  }

  @Property(tries = 300)
  void segmentsCoverTheSeriesAndOneBeginsWhereItIsSteady(@ForAll("series") double[] series) {
    for (SteadyRule rule : List.of(SteadyRule.WINDOWS, SteadyRule.ITERATIONS)) {
      var state = (SteadyState) SteadyDetection.of(series, SECOND, MORE_IS_BETTER, rule);
      int from = 0;
      for (Segment segment : state.segments()) {
        assertThat(segment.from()).isEqualTo(from);
        assertThat(segment.length()).isGreaterThanOrEqualTo(SteadyRule.SHORTEST_SEGMENT);
        from = segment.to();
      }
      assertThat(from).isEqualTo(series.length);
      if (state.shape() != WarmUpShape.NO_STEADY_STATE) {
        int start = Objects.requireNonNull(state.start()).index();
        assertThat(state.segments().stream().map(Segment::from)).contains(start);
        assertThat(series.length - start)
            .isGreaterThanOrEqualTo(SteadyRule.shortestTail(series.length, SECOND));
        assertThat(start == 0).isEqualTo(state.shape() == WarmUpShape.FLAT);
      }
    }
  }

  private static List<Integer> bounds(SteadyState state) {
    return state.segments().stream()
        .flatMapToInt(s -> IntStream.of(s.from(), s.to()))
        .boxed()
        .toList();
  }

  private static SteadyState state(double[] series, Direction direction) {
    return (SteadyState) SteadyDetection.of(series, SECOND, direction, SteadyRule.WINDOWS);
  }
}
