package dev.warmlap.load.script;

import dev.warmlap.model.study.Feed;
import dev.warmlap.model.study.Journey;
import dev.warmlap.model.study.Traffic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** What the connections of one event loop send. For the loop's thread. */
public final class Script {

  private final List<List<PreparedStep>> journeys = new ArrayList<>();
  private final double[] upTo;
  private final Feed feed;
  private final int loops;
  private final SplittableRandom random;
  private int nextRow;

  /**
   * Prepares everything that can be.
   *
   * @param authority host and port, the value of the Host header unless a request has its own
   * @param loop which of several event loops, from 0: they divide a sequential feed among them
   * @throws IllegalArgumentException when a request cannot be sent as HTTP, or names a value that
   *     neither the feed nor an earlier step of its journey has
   */
  public Script(Traffic traffic, String authority, boolean keepAlive, int loop, int loops) {
    this.feed = traffic.feed();
    this.loops = loops;
    this.nextRow = loop;
    this.random = new SplittableRandom(traffic.seed() * loops + loop);
    this.upTo = new double[traffic.journeys().size()];
    double sum = 0;
    for (int i = 0; i < upTo.length; i++) {
      Journey journey = traffic.journeys().get(i);
      sum += journey.weight();
      upTo[i] = sum;
      journeys.add(
          journey.steps().stream()
              .map(step -> new PreparedStep(step, authority, keepAlive))
              .toList());
      checkNames(journeys.getLast());
    }
    checkValues();
  }

  /** For one connection. */
  public Course course() {
    return new Course(this);
  }

  List<PreparedStep> choose() {
    if (upTo.length == 1) {
      return journeys.getFirst();
    }
    double at = random.nextDouble(upTo[upTo.length - 1]);
    int chosen = 0;
    while (upTo[chosen] <= at) {
      chosen++;
    }
    return journeys.get(chosen);
  }

  /** The values that a journey begins with, by name. */
  Map<String, String> row() {
    if (feed.columns().isEmpty()) {
      return Map.of();
    }
    int row = nextRow % feed.rows().size();
    if (feed.order() == Feed.Order.RANDOM) {
      row = random.nextInt(feed.rows().size());
    }
    nextRow = (nextRow + loops) % feed.rows().size();
    var values = new HashMap<String, String>();
    for (int i = 0; i < feed.columns().size(); i++) {
      values.put(feed.columns().get(i), feed.rows().get(row).get(i));
    }
    return values;
  }

  private void checkNames(List<PreparedStep> journey) {
    Set<String> known = new HashSet<>(feed.columns());
    for (PreparedStep step : journey) {
      for (String name : step.names()) {
        if (!known.contains(name)) {
          throw new IllegalArgumentException(
              "The request %s %s needs a value '%s', which neither the feed's columns %s nor an earlier step of its journey has"
                  .formatted(
                      step.step.request().method(),
                      step.step.request().path(),
                      name,
                      feed.columns()));
        }
      }
      known.addAll(step.captured());
    }
  }

  private void checkValues() {
    for (int row = 0; row < feed.rows().size(); row++) {
      for (String value : feed.rows().get(row)) {
        if (!Template.canBeSent(value)) {
          throw new IllegalArgumentException(
              "Row %d of the feed holds a control character, which no request can carry"
                  .formatted(row + 1));
        }
      }
    }
  }
}
