package dev.warmlap.cli;

import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Journey;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.Traffic;
import java.util.SequencedMap;

/** What a command line asks to be sent. */
sealed interface Asked {

  /** What is sent to this URL. */
  Traffic to(LoadUrl url);

  /** The URL itself, again and again. */
  record OneRequest(String method, SequencedMap<String, String> headers, Body body)
      implements Asked {
    @Override
    public Traffic to(LoadUrl url) {
      return Traffic.of(Step.of(new Request(method, url.path(), headers), body));
    }
  }

  /**
   * What a file says, under the URL.
   *
   * @param file as the user named it
   */
  record OfFile(String file, Traffic traffic) implements Asked {
    @Override
    public Traffic to(LoadUrl url) {
      String base =
          url.path().endsWith("/") ? url.path().substring(0, url.path().length() - 1) : url.path();
      return new Traffic(
          traffic.journeys().stream()
              .map(
                  j ->
                      new Journey(j.weight(), j.steps().stream().map(s -> under(base, s)).toList()))
              .toList(),
          traffic.feed(),
          traffic.seed());
    }

    private static Step under(String base, Step step) {
      Request request = step.request();
      return new Step(
          new Request(request.method(), base + request.path(), request.headers()),
          step.body(),
          step.awaitContinue(),
          step.expectation(),
          step.captures(),
          step.think());
    }
  }
}
