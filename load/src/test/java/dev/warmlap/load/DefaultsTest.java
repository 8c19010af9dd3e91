package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DefaultsTest {

  @Test
  void oneLoopServesFourProcessors() {
    assertThat(Defaults.threads(1)).isEqualTo(1);
    assertThat(Defaults.threads(4)).isEqualTo(1);
    assertThat(Defaults.threads(8)).isEqualTo(2);
    assertThat(Defaults.threads(33)).isEqualTo(8);
  }
}
