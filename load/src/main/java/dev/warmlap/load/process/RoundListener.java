package dev.warmlap.load.process;

import dev.warmlap.model.measure.Window;

/** Hears how a round goes, on the thread that runs {@link Generator#run}. */
public interface RoundListener {

  /** The connections are open, the load begins. */
  void clockStarted();

  /** A window is over. */
  void windowClosed(Window window);

  /** The last answer has come. */
  void clockStopped();
}
