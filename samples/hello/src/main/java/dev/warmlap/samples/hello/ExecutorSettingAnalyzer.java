package dev.warmlap.samples.hello;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Has Spring Boot print the message and the remedy in place of a stack trace. */
final class ExecutorSettingAnalyzer extends AbstractFailureAnalyzer<ExecutorSettingException> {

  @Override
  protected FailureAnalysis analyze(Throwable failure, ExecutorSettingException cause) {
    return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.remedy(), cause);
  }
}
