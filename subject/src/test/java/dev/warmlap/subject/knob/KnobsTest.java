package dev.warmlap.subject.knob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.study.Level;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class KnobsTest {

  @Test
  void theTableHoldsTheKnobsOfTheVocabulary() {
    assertThat(Knobs.all())
        .extracting(Knob::name)
        .containsExactly(
            "threads.max",
            "threads.min-spare",
            "threads.virtual",
            "accept-count",
            "max-connections",
            "connection-timeout",
            "tls");
    assertThat(Knobs.names()).endsWith("tls", "env.NAME", "jvm.FLAG");
  }

  @Test
  void everyKnobSaysWhatItDoesAndWhereItIsReadBack() {
    assertThat(Knobs.all())
        .allSatisfy(
            knob -> {
              assertThat(knob.about()).endsWith(".");
              assertThat(knob.readFrom()).isNotBlank();
              assertThat(knob.springBootProperty()).isNotBlank();
              assertThat(knob.springBootDefault()).isNotBlank();
            });
  }

  @Test
  void variablesAndFlagsAreKnobsUnderAnyName() {
    assertThat(Knobs.find("env.SPRING_EXECUTOR")).map(Knob::kind).contains(Knob.Kind.ANY);
    assertThat(Knobs.find("env.with.dots")).isPresent();
    assertThat(Knobs.find("jvm.UseZGC")).isPresent();
    assertThat(Knobs.find("jvm.-Xmx")).isPresent();
    assertThat(Knobs.find("jvm.-Dspring.profiles.active")).isPresent();
    assertThat(Knobs.find("jvm.--enable-preview")).isPresent();
  }

  @Test
  void otherNamesAreNoKnobs() {
    for (String name :
        new String[] {
          "thread.max", "env.", "env.A=B", "jvm.", "jvm.-", "jvm.Use ZGC", "jvm.-D", "jvm.+UseZGC"
        }) {
      assertThat(Knobs.find(name)).as(name).isEmpty();
    }
  }

  @Test
  void levelsOutsideWhatIsAllowedAreToldApart() {
    assertThat(problem("threads.max", new Level.Whole(500))).isEmpty();
    assertThat(problem("threads.max", new Level.Whole(0)))
        .isEqualTo("threads.max takes a whole number from 1 to 2147483647, found '0'.");
    assertThat(problem("threads.max", new Level.Word("many"))).contains("found 'many'");
    assertThat(problem("threads.virtual", new Level.Truth(true))).isEmpty();
    assertThat(problem("threads.virtual", new Level.Word("on")))
        .isEqualTo("threads.virtual takes true or false, found 'on'.");
    assertThat(problem("connection-timeout", new Level.Time(Duration.ofMinutes(10)))).isEmpty();
    assertThat(problem("connection-timeout", new Level.Time(Duration.ZERO)))
        .isEqualTo(
            "connection-timeout takes a duration such as 600s or 250ms from 1 ms to 2147483647 ms,"
                + " found '0s'.");
    assertThat(problem("tls", new Level.Word("jsse"))).isEmpty();
    assertThat(problem("tls", new Level.Word("openssl")))
        .isEqualTo("tls takes jsse or off, found 'openssl'.");
    assertThat(problem("jvm.UseZGC", new Level.Truth(true))).isEmpty();
  }

  private static String problem(String knob, Level level) {
    return Knobs.find(knob).orElseThrow().problemWith(level).orElse("");
  }
}
