package dev.warmlap.lab.study;

/** What the lint has to say about a study that can be read. */
public record Finding(Severity severity, Problem problem) {

  /** How much a finding weighs. */
  public enum Severity {
    /** The study cannot be run, or its results would mean nothing. */
    ERROR("error"),
    /** The study runs, but may not show what is hoped for. */
    WARNING("warning");

    private final String word;

    Severity(String word) {
      this.word = word;
    }
  }

  /** {@code file:12:3: warning: message}. */
  public String render() {
    return problem.render(severity.word);
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }
}
