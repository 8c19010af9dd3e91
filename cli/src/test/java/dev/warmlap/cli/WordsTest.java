package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WordsTest {

  @Test
  void durationsAreToldInTheUnitThatFits() {
    assertThat(Words.of(Duration.ofSeconds(-5))).isEqualTo("0 s");
    assertThat(Words.of(Duration.ofSeconds(119))).isEqualTo("119 s");
    assertThat(Words.of(Duration.ofSeconds(121))).isEqualTo("3 min");
    assertThat(Words.of(Duration.ofMinutes(119))).isEqualTo("119 min");
    assertThat(Words.of(Duration.ofMinutes(125))).isEqualTo("2 h 5 min");
  }

  @Test
  void oneIsSingular() {
    assertThat(Words.count(1, "trial", "trials")).isEqualTo("1 trial");
    assertThat(Words.count(1200, "trial", "trials")).isEqualTo("1,200 trials");
  }
}
