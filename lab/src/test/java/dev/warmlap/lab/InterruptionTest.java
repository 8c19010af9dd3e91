package dev.warmlap.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterruptionTest {

  private final Interruption interruption = new Interruption();
  private final List<String> cut = new ArrayList<>();

  @Test
  void whatIsUnderWayIsCutShortTheLatestFirst() {
    try (var _ = interruption.during(() -> cut.add("outer"));
        var _ = interruption.during(() -> cut.add("inner"))) {
      interruption.request();
    }

    assertThat(cut).containsExactly("inner", "outer");
  }

  @Test
  void whatHasEndedIsNotCutShort() {
    interruption.during(() -> cut.add("ended")).close();
    interruption.request();

    assertThat(cut).isEmpty();
    assertThat(interruption.requested()).isTrue();
  }

  @Test
  void whatBeginsAfterTheRequestIsCutShortAtOnce() {
    interruption.request();
    try (var _ = interruption.during(() -> cut.add("late"))) {
      assertThat(cut).containsExactly("late");
    }
  }

  @Test
  void aPauseEndsWithTheRequest() {
    interruption.request();
    interruption.pause(Duration.ofDays(1));

    assertThat(interruption.requested()).isTrue();
  }
}
