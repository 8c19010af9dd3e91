package dev.warmlap.load.process;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.warmlap.load.preflight.ProbeResult;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.Window;

/** A message from the generator to the lab: one line of JSON. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "message")
sealed interface FromGenerator {

  /** The first message. */
  record Hello(int protocol, long pid) implements FromGenerator {

    /** Of these messages; raised with each change that an older side would not understand. */
    static final int PROTOCOL = 3;
  }

  record Probed(ProbeResult result) implements FromGenerator {}

  record WarmUpProgress(Progress progress) implements FromGenerator {}

  record WarmUpDone(WarmUp warmUp) implements FromGenerator {}

  record ClockStarted() implements FromGenerator {}

  record WindowClosed(Window window) implements FromGenerator {}

  record ClockStopped() implements FromGenerator {}

  record RoundDone(RoundMeasurement measurement) implements FromGenerator {}

  /** What was ordered could not be done; the generator is ready for another order. */
  record Failed(String reason) implements FromGenerator {}
}
