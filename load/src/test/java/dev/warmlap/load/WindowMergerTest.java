package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.Window;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class WindowMergerTest {

  private final Queue<Histogram> spares = new ArrayDeque<>();
  private final WindowMerger merger = new WindowMerger(2, spares);

  @Test
  void aWindowIsOverWhenItIsForAllLoops() {
    assertThat(merger.add(window(0, 3))).isEmpty();
    assertThat(merger.add(window(1, 1))).isEmpty();
    assertThat(merger.add(window(0, 4))).singleElement().satisfies(w -> check(w, 0, 7, 1_000));
    assertThat(merger.add(window(1, 1))).singleElement().satisfies(w -> check(w, 1, 2, 1_000));
  }

  @Test
  void aLoopThatHasEndedHoldsNothingUp() {
    assertThat(merger.add(window(0, 1))).isEmpty();
    assertThat(merger.end(window(1, 2))).isEmpty();
    assertThat(merger.add(window(0, 3))).singleElement().satisfies(w -> check(w, 0, 4, 1_000));
    assertThat(merger.add(window(1, 3))).singleElement().satisfies(w -> check(w, 1, 5, 1_000));
    assertThat(merger.end(window(2, 1))).isEmpty();
    assertThat(merger.endAll(Duration.ofMillis(2_250)))
        .singleElement()
        .satisfies(w -> check(w, 2, 1, 250));
    assertThat(merger.closed()).hasSize(3);
  }

  @Test
  void nothingIsLeftAfterTheEnd() {
    merger.add(window(0, 1));
    merger.end(window(0, 0));
    merger.end(window(1, 0));
    assertThat(merger.endAll(Duration.ofSeconds(1))).isEmpty();
  }

  @Test
  void histogramsComeBackEmptyAndErrorsAddUp() {
    var errors = new ErrorCounts();
    errors.add(ErrorKind.RESET);
    merger.add(new LoopWindow(0, histogram(5), null, errors));
    Window window = merger.add(new LoopWindow(0, histogram(5), null, errors)).getFirst();
    assertThat(window.errors()).isEqualTo(Map.of(ErrorKind.RESET, 2L));
    assertThat(window.serviceTime()).isNull();
    assertThat(spares).hasSize(2).allSatisfy(h -> assertThat(h.getTotalCount()).isZero());
  }

  private static void check(Window window, int index, long completed, long millis) {
    assertThat(window.index()).isEqualTo(index);
    assertThat(window.start()).isEqualTo(Duration.ofSeconds(index));
    assertThat(window.length()).isEqualTo(Duration.ofMillis(millis));
    assertThat(window.completed()).isEqualTo(completed);
    assertThat(Objects.requireNonNull(window.serviceTime()).getTotalCount()).isEqualTo(completed);
  }

  private static LoopWindow window(int index, int answers) {
    return new LoopWindow(index, histogram(answers), histogram(answers), new ErrorCounts());
  }

  private static Histogram histogram(int answers) {
    Histogram histogram = Latencies.histogram();
    for (int i = 0; i < answers; i++) {
      histogram.recordValue(1_000_000);
    }
    return histogram;
  }
}
