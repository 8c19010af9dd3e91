package dev.warmlap.model.study;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What is sent: a weighted mix of journeys.
 *
 * @param feed values for them
 * @param seed of the choice among them, and among the feed's rows
 */
public record Traffic(List<Journey> journeys, Feed feed, long seed) {

  /** Journeys that a label names; the others are counted. */
  private static final int NAMED_JOURNEYS = 4;

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

  /** The same traffic, chosen by another seed. */
  public Traffic withSeed(long other) {
    return new Traffic(journeys, feed, other);
  }

  /** The first step of the first journey: what a subject must answer to be ready. */
  public Step first() {
    return journeys.getFirst().steps().getFirst();
  }

  /** Time to think after a request, over all requests of a mix that goes its whole way. */
  public Duration meanThink() {
    double thought = 0;
    double requests = 0;
    for (Journey journey : journeys) {
      for (Step step : journey.steps()) {
        thought += journey.weight() * step.think().toNanos();
        requests += journey.weight();
      }
    }
    return Duration.ofNanos(Math.round(thought / requests));
  }

  /**
   * In a line: {@code GET /}, or with the share of each journey {@code GET / (90 %), POST /login
   * then GET /account (10 %)}.
   */
  public String label() {
    if (journeys.size() == 1) {
      return journeys.getFirst().label();
    }
    double all = journeys.stream().mapToDouble(Journey::weight).sum();
    String named =
        journeys.stream()
            .limit(NAMED_JOURNEYS)
            .map(j -> j.label() + " (" + percent(j.weight() / all) + " %)")
            .collect(Collectors.joining(", "));
    int others = journeys.size() - NAMED_JOURNEYS;
    return others > 0 ? named + " and " + others + " more" : named;
  }

  /** To a tenth, which is finer than a mix is ever met by chance. */
  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", 100 * share).replace(".0", "");
  }
}
