package dev.warmlap.webapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkTest {

  private static String text(String path, @Nullable String amount) throws InterruptedException {
    return new String(Work.answer(path, amount), StandardCharsets.US_ASCII);
  }

  @Test
  void aPageHasAsManyBytesAsWereAskedFor() throws InterruptedException {
    assertThat(Work.answer("/page", "16580")).hasSize(16_580);
    assertThat(Work.answer("/page", "0")).isEmpty();
    assertThat(Work.answer("/page", null)).hasSize(1024);
  }

  @Test
  void theSameRoundsGiveTheSameDigestAndOthersAnother() throws InterruptedException {
    assertThat(text("/cpu", "10")).isEqualTo(text("/cpu", "10")).endsWith("after 10 rounds\n");
    assertThat(text("/cpu", "10").substring(0, 23))
        .isNotEqualTo(text("/cpu", "11").substring(0, 23));
  }

  @Test
  void sleepingSaysHowLong() throws InterruptedException {
    assertThat(text("/sleep", "0")).isEqualTo("slept 0 ms\n");
  }

  @ParameterizedTest
  @CsvSource({"/sleep, -1", "/sleep, 600001", "/cpu, many", "/page, 99999999999", "/other, 1"})
  void whatIsNoAmountIsRefused(String path, String amount) {
    assertThatThrownBy(() -> Work.answer(path, amount))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
