package dev.warmlap.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {

  @Test
  void quartilesAreThoseOfR() {
    // quantile(c(7, 1, 4, 2)) in R: 1.00 1.75 3.00 4.75 7.00
    assertThat(Summary.of(7, 1, 4, 2)).contains(new Summary(4, 1, 1.75, 3, 4.75, 7));
  }

  @Test
  void theMedianOfTwoIsTheirMean() {
    assertThat(Summary.of(10, 20).orElseThrow().median()).isEqualTo(15);
  }

  @Test
  void theNumbersGivenAreLeftAsTheyWere() {
    double[] values = {3, 1, 2};
    Summary.of(values);
    assertThat(values).containsExactly(3, 1, 2);
  }

  @Test
  void nothingIsSaidOfNoNumbers() {
    assertThat(Summary.of(List.of())).isEmpty();
  }

  @Test
  void whatIsNoNumberIsRefused() {
    assertThatThrownBy(() -> Summary.of(1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NaN");
  }
}
