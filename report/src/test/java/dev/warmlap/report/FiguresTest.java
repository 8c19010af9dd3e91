package dev.warmlap.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FiguresTest {

  @Test
  void threeDigitsAreShownAndThousandsSeparated() {
    assertThat(Figures.three(10_260.98)).isEqualTo("10,300");
    assertThat(Figures.three(999.6)).isEqualTo("1,000");
    assertThat(Figures.three(123.4)).isEqualTo("123");
    assertThat(Figures.three(1)).isEqualTo("1.00");
    assertThat(Figures.three(0.4)).isEqualTo("0.400");
    assertThat(Figures.three(0.01234)).isEqualTo("0.0123");
    assertThat(Figures.three(0)).isEqualTo("0");
    assertThat(Figures.three(-12.34)).isEqualTo("-12.3");
  }

  @Test
  void aChangeHasASignUnlessItIsNone() {
    assertThat(Figures.change(1.142)).isEqualTo("+14 %");
    assertThat(Figures.change(0.992)).isEqualTo("-0.8 %");
    assertThat(Figures.change(0.99998)).isEqualTo("±0.0 %");
    assertThat(Figures.change(4.68)).isEqualTo("+368 %");
  }

  @Test
  void bytesTakeTheUnitThatSuitsThem() {
    assertThat(Figures.bytes(118 * 1024.0)).isEqualTo("118 KiB");
    assertThat(Figures.bytes(1024 * 1024.0)).isEqualTo("1.00 MiB");
    assertThat(Figures.bytes(2387.0 * 1024 * 1024)).isEqualTo("2.33 GiB");
  }

  @Test
  void spansAreForPeople() {
    assertThat(Figures.span(Duration.ofMillis(850))).isEqualTo("850 ms");
    assertThat(Figures.span(Duration.ofSeconds(42))).isEqualTo("42.0 s");
    assertThat(Figures.span(Duration.ofSeconds(200))).isEqualTo("3 min 20 s");
  }

  @Test
  void confidenceKeepsItsDigits() {
    assertThat(Figures.confidence(0.95)).isEqualTo("95 %");
    assertThat(Figures.confidence(1 - 0.05 / 4)).isEqualTo("98.75 %");
  }
}
