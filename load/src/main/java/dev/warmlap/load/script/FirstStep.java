package dev.warmlap.load.script;

import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Feed;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.Traffic;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a traffic asks first, as it goes over the wire: for whoever asks a target once, to see
 * whether it is ready and what it answers.
 */
public final class FirstStep {

  private FirstStep() {}

  /**
   * The first step of the first journey, with the values of the feed's first row.
   *
   * @throws IllegalArgumentException when it names a value that the feed does not have
   */
  public static Step of(Traffic traffic) {
    Step step = traffic.first();
    var template = new StepTemplate(step);
    Set<String> names = template.names();
    if (names.isEmpty()) {
      return step;
    }
    Map<String, String> values = firstRow(traffic.feed());
    for (String name : names) {
      if (!values.containsKey(name)) {
        throw new IllegalArgumentException(
            "The first request, %s %s, needs a value '%s', which is not among the feed's columns %s"
                .formatted(
                    step.request().method(),
                    step.request().path(),
                    name,
                    traffic.feed().columns()));
      }
    }
    return new Step(
        template.request(values),
        new Body(template.body(values)),
        step.awaitContinue(),
        step.expectation(),
        step.captures(),
        step.think());
  }

  private static Map<String, String> firstRow(Feed feed) {
    var values = new HashMap<String, String>();
    for (int i = 0; i < feed.columns().size(); i++) {
      values.put(feed.columns().get(i), feed.rows().getFirst().get(i));
    }
    return values;
  }
}
