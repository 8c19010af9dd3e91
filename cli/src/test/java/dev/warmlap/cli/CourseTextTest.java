package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.warmlap.report.LoadAsked.Course;
import dev.warmlap.report.LoadAsked.Stretch;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CourseTextTest {

  private static final Duration LOAD = Duration.ofSeconds(10);

  @Test
  void oneNumberIsTheSameThroughout() {
    assertThat(CourseText.parse("-r", "0.5", false, LOAD)).isEqualTo(new Course.Steady(0.5));
    assertThat(CourseText.parse("-r", "7..7", false, null)).isEqualTo(new Course.Steady(7));
  }

  @Test
  void aRampTakesTheWholeLoad() {
    assertThat(CourseText.parse("-c", "10..200", true, LOAD))
        .isEqualTo(new Course.Changing(List.of(new Stretch(10, 200, LOAD))));
  }

  @Test
  void stretchesFollowOneAnotherAndMayRampOrPause() {
    Course course = CourseText.parse("-r", "0..100:1m,1000:250ms,0:5s", false, LOAD);
    assertThat(course)
        .isEqualTo(
            new Course.Changing(
                List.of(
                    new Stretch(0, 100, Duration.ofMinutes(1)),
                    new Stretch(1000, 1000, Duration.ofMillis(250)),
                    new Stretch(0, 0, Duration.ofSeconds(5)))));
    assertThat(course.peak()).isEqualTo(1000);
    assertThat(((Course.Changing) course).length()).isEqualTo(Duration.ofMillis(65_250));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | a number above 0",
        "-5 | a number above 0",
        "fast | a number above 0",
        "0:5s | a number above 0",
        "100..  | a number above 0",
        "100:5s, | a number above 0",
        "100,200 | each needs its time",
        "100:5s,200 | each needs its time",
        "100:soon | a time such as 250ms",
        "100:0s | a time such as 250ms",
        "100:9999h | a time such as 250ms",
      })
  void anythingElseIsRefusedWithWhatWasFound(String text, String said) {
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> CourseText.parse("-r", text, false, LOAD))
        .withMessageContaining(said)
        .withMessageContaining("-r")
        .withMessageContaining("found '");
  }

  @Test
  void connectionsAreWhole() {
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> CourseText.parse("-c", "1.5", true, LOAD))
        .withMessageContaining("a whole number");
  }

  @Test
  void aRampWithoutTimesNeedsALoadOfSomeLength() {
    assertThatExceptionOfType(CliException.class)
        .isThrownBy(() -> CourseText.parse("-c", "1..5", true, null))
        .withMessageContaining("needs a time to take");
  }
}
