package dev.warmlap.load;

/** What an event loop tells the engine. */
sealed interface LoopMessage
    permits LoopMessage.Opened, LoopMessage.Ended, LoopMessage.Crashed, LoopWindow {

  /** Its connections are open, as far as they could be opened. */
  record Opened(int connections) implements LoopMessage {}

  /** Nothing is left to do; nothing is in flight. */
  record Ended(LoopResult result) implements LoopMessage {}

  /** The engine itself is at fault. */
  record Crashed(Throwable cause) implements LoopMessage {}
}
