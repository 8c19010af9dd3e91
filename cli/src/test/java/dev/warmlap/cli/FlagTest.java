package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class FlagTest {

  private final Flag flag = new Flag();

  @Test
  void theUsualWordsAreUnderstood() {
    assertThat(flag.convert("1")).isTrue();
    assertThat(flag.convert("TRUE")).isTrue();
    assertThat(flag.convert("")).isFalse();
    assertThat(flag.convert("no")).isFalse();
  }

  @Test
  void otherWordsAreRefused() {
    assertThatExceptionOfType(TypeConversionException.class)
        .isThrownBy(() -> flag.convert("maybe"))
        .withMessageContaining("'maybe' is neither 1 nor 0");
  }
}
