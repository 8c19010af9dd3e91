package dev.warmlap.samples.hello;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Makes of {@code SPRING_EXECUTOR=virtual|none} what Spring Boot calls {@code
 * spring.threads.virtual.enabled}, which switches the executors of requests and of asynchronous
 * tasks together. Refuses whatever would not be in effect as asked.
 */
final class ExecutorSwitch implements EnvironmentPostProcessor, Ordered {

  static final String VARIABLE = "SPRING_EXECUTOR";
  static final String PROPERTY = "spring.threads.virtual.enabled";

  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  private final int javaFeature;

  /** For Spring. */
  ExecutorSwitch() {
    this(Runtime.version().feature());
  }

  ExecutorSwitch(int javaFeature) {
    this.javaFeature = javaFeature;
  }

  /** After the processors that read command line, environment and files. */
  @Override
  public int getOrder() {
    return Ordered.LOWEST_PRECEDENCE;
  }

  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    String asked = environment.getProperty(VARIABLE);
    if (asked != null) {
      boolean virtual = virtual(asked);
      Boolean explicit = environment.getProperty(PROPERTY, Boolean.class);
      if (explicit != null && explicit != virtual) {
        throw new ExecutorSettingException(
            "%s=%s and %s=%s contradict each other.".formatted(VARIABLE, asked, PROPERTY, explicit),
            "Set one of them only, or both to the same.");
      }
      environment
          .getPropertySources()
          .addLast(new MapPropertySource(VARIABLE, Map.of(PROPERTY, virtual)));
    }
    if (environment.getProperty(PROPERTY, Boolean.class, false)
        && javaFeature < FIRST_WITH_VIRTUAL_THREADS) {
      // Spring Boot would go on with platform threads and say nothing.
      throw new ExecutorSettingException(
          "Virtual threads are asked for (%s), and Java %d has none."
              .formatted(asked == null ? PROPERTY + "=true" : VARIABLE + "=" + asked, javaFeature),
          "Run on Java %d or later, or ask for platform threads: %s=none."
              .formatted(FIRST_WITH_VIRTUAL_THREADS, VARIABLE));
    }
  }

  private static boolean virtual(String asked) {
    return switch (asked) {
      case "virtual" -> true;
      case "none" -> false;
      default ->
          throw new ExecutorSettingException(
              "%s is '%s', which is no executor.".formatted(VARIABLE, asked),
              "Set it to 'virtual' (a virtual thread for each request and task) or 'none' (Spring"
                  + " Boot's pools of platform threads), or leave it unset, which is the same as"
                  + " 'none'.");
    };
  }
}
