package dev.warmlap.load;

import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Traffic;
import java.time.Duration;

/** One round of load. */
public record RoundOrder(
    Target target,
    Traffic traffic,
    LoadModel model,
    Extent extent,
    Connecting connecting,
    Engine engine) {

  /** A closed loop over connections that are kept, made as Warmlap itself chooses. */
  public static RoundOrder closed(
      Target target,
      Request request,
      int connections,
      Extent extent,
      Duration timeout,
      Duration connectTimeout) {
    return new RoundOrder(
        target,
        Traffic.of(request),
        LoadModel.Closed.of(connections),
        extent,
        Connecting.kept(timeout, connectTimeout),
        Engine.DEFAULT);
  }
}
