package dev.warmlap.agent;

/**
 * A setting that cannot be given to the server. It ends the subject's start. Its message is a
 * single line: which setting, and what was found.
 */
public final class AgentException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private AgentException(String message) {
    super(message);
  }

  /** Says it in the log as well, for an application may keep the message to itself. */
  static AgentException refused(String setting, String found) {
    String message = OneLine.of(setting + ": " + found);
    TuningAgent.say(TuningAgent.REFUSED + message);
    return new AgentException(message);
  }

  /** Likewise, with what led to it. */
  static AgentException refused(String setting, String found, Throwable cause) {
    AgentException refused = refused(setting, found);
    refused.initCause(cause);
    return refused;
  }
}
