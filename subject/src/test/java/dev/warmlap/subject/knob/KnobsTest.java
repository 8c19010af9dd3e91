package dev.warmlap.subject.knob;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.study.Level;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnobsTest {

  @Test
  void theNamesInTheTableAreDifferentAndTheOpenOnesFollow() {
    assertThat(Knobs.all()).extracting(Knob::name).doesNotHaveDuplicates();
    assertThat(Knobs.names())
        .startsWith("tomcat.version", "connector", "threads.max")
        .endsWith("env.NAME", "jvm.FLAG");
  }

  @Test
  void everyKnobSaysWhatItDoesAndHowItIsSetAndWhereItIsReadBack() {
    assertThat(Knobs.all())
        .allSatisfy(
            knob -> {
              assertThat(knob.about()).endsWith(".");
              assertThat(knob.readFrom()).isNotBlank();
              assertThat(knob.settings()).isNotEmpty();
              assertThat(knob.words().isEmpty()).isEqualTo(knob.kind() != Knob.Kind.WORD);
            });
  }

  @Test
  void everyDefaultIsAllowedOrIsAnotherKnobs() {
    for (Knob knob : Knobs.all()) {
      for (SubjectKind kind : SubjectKind.values()) {
        for (Setting setting : knob.on(kind)) {
          if (setting.fallback() != null && Knobs.find(setting.fallback()).isEmpty()) {
            assertThat(knob.problemWith(level(knob, setting.fallback())))
                .as(knob.name() + " on " + kind)
                .isEmpty();
          }
        }
      }
    }
  }

  private static Level level(Knob knob, String text) {
    return switch (knob.kind()) {
      case WHOLE -> new Level.Whole(Long.parseLong(text));
      case TRUTH -> new Level.Truth(Boolean.parseBoolean(text));
      case DURATION ->
          new Level.Time(Duration.ofSeconds(Long.parseLong(text.substring(0, text.length() - 1))));
      default -> new Level.Word(text);
    };
  }

  @Test
  void aConnectorIsThereInTheVersionsThatHaveItsClass() {
    assertThat(has("6.0.44", "bio")).isTrue();
    assertThat(has("6.0.44", "nio2")).isFalse();
    assertThat(has("8.0.32", "bio")).isTrue();
    assertThat(has("8.0.32", "nio2")).isTrue();
    assertThat(has("8.5.14", "bio")).isFalse();
    assertThat(has("9.0.98", "apr")).isTrue();
    assertThat(has("10.1.59", "apr")).isFalse();
    assertThat(has("11.0.24", "nio")).isTrue();
  }

  private static boolean has(String version, String connector) {
    return Knobs.find("connector")
        .orElseThrow()
        .on(tomcat(version, connector), new Level.Word(connector))
        .isPresent();
  }

  @Test
  void defaultsDifferByVersionAndConnector() {
    assertThat(fallback("max-connections", tomcat("8.0.32", "bio"))).isEqualTo("threads.max");
    assertThat(fallback("max-connections", tomcat("8.0.32", "nio"))).isEqualTo("10000");
    assertThat(fallback("max-connections", tomcat("8.0.32", "apr"))).isEqualTo("8192");
    assertThat(fallback("max-connections", tomcat("11.0.24", "nio"))).isEqualTo("8192");
    assertThat(fallback("max-connections", tomcat("6.0.44", "nio"))).isEqualTo("(no such knob)");
    assertThat(fallback("max-connections", Server.SPRING_BOOT)).isEqualTo("8192");
  }

  private static String fallback(String knob, Server server) {
    return Knobs.find(knob)
        .orElseThrow()
        .on(server)
        .map(Setting::fallback)
        .orElse("(no such knob)");
  }

  private static Server tomcat(String version, String connector) {
    return new Server(SubjectKind.TOMCAT, Version.of(version), connector);
  }

  @Test
  void levelsAreSaidInTheServersOwnWords() {
    Server tomcat = tomcat("9.0.98", "nio");

    assertThat(value("connection-timeout", tomcat, new Level.Time(Duration.ofMinutes(1))))
        .isEqualTo("60000");
    assertThat(
            value("connection-timeout", Server.SPRING_BOOT, new Level.Time(Duration.ofMinutes(1))))
        .isEqualTo("60s");
    assertThat(value("compression", tomcat, new Level.Word("on"))).isEqualTo("on");
    assertThat(value("compression", Server.SPRING_BOOT, new Level.Word("on"))).isEqualTo("true");
  }

  private static String value(String knob, Server server, Level level) {
    return Knobs.find(knob).orElseThrow().on(server, level).orElseThrow().value(level);
  }

  @Test
  void aKnobOfTheJvmMaySetSeveralFlags() {
    assertThat(flags("heap", new Level.Word("512m"))).containsExactly("-Xms512m", "-Xmx512m");
    assertThat(flags("gc", new Level.Word("z"))).containsExactly("-XX:+UseZGC");
    assertThat(flags("metaspace.max", new Level.Word("64m")))
        .containsExactly("-XX:MaxMetaspaceSize=64m");
  }

  private static List<String> flags(String knob, Level level) {
    return Knobs.find(knob)
        .orElseThrow()
        .on(Server.SPRING_BOOT, level)
        .orElseThrow()
        .flags(level)
        .entrySet()
        .stream()
        .flatMap(flag -> flag.getKey().arguments(flag.getValue()).stream())
        .toList();
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
    assertThat(problem("tls", new Level.Word("ssl")))
        .isEqualTo("tls takes off or jsse or openssl or openssl-ffm or apr, found 'ssl'.");
    assertThat(problem("heap", new Level.Word("512m"))).isEmpty();
    assertThat(problem("heap", new Level.Word("much"))).contains("found 'much'");
    assertThat(problem("tls.protocols", new Level.Word("TLSv1.2, TLSv1.3")))
        .contains("a text without spaces");
    assertThat(problem("jvm.UseZGC", new Level.Truth(true))).isEmpty();
  }

  private static String problem(String knob, Level level) {
    return Knobs.find(knob).orElseThrow().problemWith(level).orElse("");
  }
}
