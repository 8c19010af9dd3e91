package dev.warmlap.model.result;

import java.util.List;

/** How a trial ended. */
public sealed interface Outcome {

  /** The word for it in JSON and reports. */
  String key();

  /** All rounds were run and the settings were in effect; single rounds may still be invalid. */
  record Completed() implements Outcome {
    @Override
    public String key() {
      return "completed";
    }
  }

  /**
   * The subject failed: it did not start, died, or answered nothing but errors.
   *
   * @param kind short fixed name, such as {@code died-at-start}
   * @param message what was asked, what was found, and what to do
   * @param lastLogLines of the subject
   */
  record Failed(String kind, String message, List<String> lastLogLines) implements Outcome {
    public Failed {
      lastLogLines = List.copyOf(lastLogLines);
    }

    @Override
    public String key() {
      return "failed";
    }
  }

  /** The trial ran, but it did not measure what it should have. */
  record Invalid(List<Violation> violations) implements Outcome {
    public Invalid {
      violations = List.copyOf(violations);
    }

    @Override
    public String key() {
      return "invalid";
    }
  }
}
