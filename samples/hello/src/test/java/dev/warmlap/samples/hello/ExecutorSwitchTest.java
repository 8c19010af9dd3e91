package dev.warmlap.samples.hello;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.core.env.StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class ExecutorSwitchTest {

  @ParameterizedTest
  @CsvSource({"virtual, true", "none, false"})
  void theVariableDecidesTheProperty(String asked, boolean virtual) {
    assertThat(virtualThreads(25, Map.of("SPRING_EXECUTOR", asked))).isEqualTo(virtual);
  }

  @Test
  void withoutTheVariableThePropertyStaysAsItIs() {
    assertThat(virtualThreads(25, Map.of())).isNull();
    assertThat(virtualThreads(25, Map.of(ExecutorSwitch.PROPERTY, "true"))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"virtual, true", "none, false"})
  void thePropertyMaySayTheSame(String asked, String property) {
    Map<String, Object> both = Map.of("SPRING_EXECUTOR", asked, ExecutorSwitch.PROPERTY, property);

    assertThat(virtualThreads(25, both)).isEqualTo(Boolean.valueOf(property));
  }

  @ParameterizedTest
  @CsvSource({"virtual, false", "none, true"})
  void thePropertyMayNotContradict(String asked, String property) {
    Map<String, Object> both = Map.of("SPRING_EXECUTOR", asked, ExecutorSwitch.PROPERTY, property);

    assertThatThrownBy(() -> virtualThreads(25, both))
        .isInstanceOf(ExecutorSettingException.class)
        .hasMessage(
            "SPRING_EXECUTOR=%s and spring.threads.virtual.enabled=%s contradict each other.",
            asked, property);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "VIRTUAL", "platform", "true"})
  void anyOtherValueIsRefused(String asked) {
    assertThatThrownBy(() -> virtualThreads(25, Map.of("SPRING_EXECUTOR", asked)))
        .isInstanceOf(ExecutorSettingException.class)
        .hasMessage("SPRING_EXECUTOR is '%s', which is no executor.", asked);
  }

  @Test
  void virtualThreadsAreRefusedWhereJavaHasNone() {
    assertThatThrownBy(() -> virtualThreads(17, Map.of("SPRING_EXECUTOR", "virtual")))
        .isInstanceOf(ExecutorSettingException.class)
        .hasMessageContaining("SPRING_EXECUTOR=virtual")
        .hasMessageContaining("Java 17 has none");
    assertThatThrownBy(() -> virtualThreads(17, Map.of(ExecutorSwitch.PROPERTY, "true")))
        .isInstanceOf(ExecutorSettingException.class)
        .hasMessageContaining("spring.threads.virtual.enabled=true");
    assertThat(virtualThreads(17, Map.of("SPRING_EXECUTOR", "none"))).isFalse();
  }

  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void theServiceDoesNotStartWithAWrongValueAndSaysWhy(CapturedOutput output) {
    SpringApplication application = new SpringApplication(HelloApplication.class);

    assertThatThrownBy(() -> application.run("--SPRING_EXECUTOR=fast", "--server.port=0"))
        .isInstanceOf(ExecutorSettingException.class);

    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("SPRING_EXECUTOR is 'fast', which is no executor.")
        .contains("Set it to 'virtual'")
        .doesNotContain("\tat ");
  }

  /** What the property is after the switch; null when it is not set. */
  private static @Nullable Boolean virtualThreads(int javaFeature, Map<String, Object> settings) {
    StandardEnvironment environment = new StandardEnvironment();
    // The environment of the build is not the test's.
    environment.getPropertySources().remove(SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
    environment.getPropertySources().addFirst(new MapPropertySource("test", settings));
    new ExecutorSwitch(javaFeature).postProcessEnvironment(environment, new SpringApplication());
    return environment.getProperty(ExecutorSwitch.PROPERTY, Boolean.class);
  }
}
