package dev.warmlap.load.process;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.warmlap.load.RoundOrder;
import dev.warmlap.load.preflight.ProbeOrder;

/** A message from the lab to the generator: one line of JSON. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "message")
sealed interface ToGenerator {

  record Probe(ProbeOrder order) implements ToGenerator {}

  record WarmUpNow(WarmUpOrder order) implements ToGenerator {}

  record RunRound(RoundOrder order) implements ToGenerator {}

  /** Stops the probe, round or warm-up that runs; without one it is late, and means nothing. */
  record StopRound() implements ToGenerator {}
}
