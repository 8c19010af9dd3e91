package dev.warmlap.model.study;

import java.util.List;

/**
 * What is sent: a weighted mix of journeys.
 *
 * @param feed values for them
 * @param seed of the choice among them, and among the feed's rows
 */
public record Traffic(List<Journey> journeys, Feed feed, long seed) {

  public Traffic {
    journeys = List.copyOf(journeys);
    if (journeys.isEmpty()) {
      throw new IllegalArgumentException("Traffic has at least 1 journey, found none");
    }
  }

  /** The same request again and again. */
  public static Traffic of(Request request) {
    return of(Step.of(request));
  }

  /** The same step again and again. */
  public static Traffic of(Step step) {
    return new Traffic(List.of(new Journey(1, List.of(step))), Feed.NONE, 0);
  }

  /** The first request: what a subject must answer to be ready, and what a warm-up asks for. */
  public Request first() {
    return journeys.getFirst().steps().getFirst().request();
  }
}
