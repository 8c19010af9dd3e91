package dev.warmlap.agent;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Shows every bean of a Spring Boot application to the agent, for one of them makes the server.
 *
 * <p>This class alone is linked to Spring's. Spring Boot finds its name in {@code
 * META-INF/spring.factories}; {@link SpringWatch} defines it beside Spring's own classes.
 */
public final class TuningInitializer
    implements ApplicationContextInitializer<ConfigurableApplicationContext>, BeanPostProcessor {

  @Override
  public void initialize(ConfigurableApplicationContext context) {
    context.getBeanFactory().addBeanPostProcessor(this);
  }

  /** After the application's own customizers, so that what the study sets has the last word. */
  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    TuningAgent.seen(bean);
    return bean;
  }
}
