package dev.warmlap.load;

import dev.warmlap.model.measure.Window;

/** What a round tells while it runs, in this order: started, windows, stopped. */
public sealed interface RoundEvent {

  /** The connections are open and the first request is about to be sent. */
  record ClockStarted() implements RoundEvent {}

  /** A window is over; windows come in order, up to {@link Defaults#SWEEP} after their end. */
  record WindowClosed(Window window) implements RoundEvent {}

  /** The last answer has come. */
  record ClockStopped() implements RoundEvent {}
}
