package dev.warmlap.subject.knob;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class VersionsTest {

  @Test
  void numbersAreComparedAsNumbers() {
    assertThat(Version.of("8.5.100")).isGreaterThan(Version.of("8.5.14"));
    assertThat(Version.of("10.1.59")).isGreaterThan(Version.of("9.0.98"));
    assertThat(Version.of("9.0").compareTo(Version.of("9.0.0"))).isZero();
  }

  @Test
  void whatFollowsTheNumbersDoesNotCount() {
    assertThat(Version.parse("11.0.0-M7")).contains(new Version(List.of(11, 0, 0)));
    assertThat(Version.parse("9.0.0.M19")).contains(new Version(List.of(9, 0, 0)));
    assertThat(Version.parse("latest")).isEmpty();
    assertThat(Version.parse("9.")).isEmpty();
  }

  @Test
  void theLastOfARangeStandsForAllThatBeginWithIt() {
    Versions versions = Versions.parse("6.0-8.0, 9.0.76-9.0, 11.0-");

    assertThat(List.of("6.0.44", "8.0.53", "9.0.76", "9.0.98", "11.0.24", "12.0.1"))
        .allMatch(v -> versions.contains(Version.of(v)));
    assertThat(List.of("5.5.36", "8.5.14", "9.0.75", "9.1.0", "10.1.59"))
        .noneMatch(v -> versions.contains(Version.of(v)));
    assertThat(versions.contains(null)).isTrue();
    assertThat(versions.words()).isEqualTo("6.0 to 8.0, 9.0.76 to 9.0, from 11.0 on");
  }

  @Test
  void aRangeMayBeOneVersion() {
    assertThat(Versions.parse("6.0").contains(Version.of("6.0.44"))).isTrue();
    assertThat(Versions.parse("6.0").contains(Version.of("7.0.109"))).isFalse();
    assertThat(Versions.parse(null).words()).isEqualTo("every version");
  }
}
