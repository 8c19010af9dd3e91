package dev.warmlap.load.script;

import dev.warmlap.load.http.Excerpt;
import dev.warmlap.load.http.ResponseParser;
import dev.warmlap.model.study.Capture;
import dev.warmlap.model.study.Expectation;
import dev.warmlap.model.study.Journey;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.Traffic;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/**
 * A traffic for a target that gives one and the same answer to whatever it is asked. All its
 * requests are sent, so that the code which makes them is warmed; of the answer nothing is expected
 * that it does not have, so that no journey ends before its time.
 */
public final class EchoTraffic {

  /** Found in every answer, as an empty value. */
  private static final Capture ALWAYS_THERE = new Capture.Regex("");

  private final boolean toHead;
  private final byte[] answer;
  private final int status;
  private final String body;

  private EchoTraffic(boolean toHead, byte[] answer) {
    this.toHead = toHead;
    this.answer = answer.clone();
    var excerpt = new Excerpt(answer.length, List.of());
    this.status = read(excerpt).status();
    this.body = Findings.text(excerpt);
  }

  /**
   * Makes the requests all answerable by one answer.
   *
   * @param answer to the first request of the traffic: one whole HTTP answer
   */
  public static Traffic of(Traffic traffic, byte[] answer) {
    var echo = new EchoTraffic(traffic.first().request().method().equals("HEAD"), answer);
    return new Traffic(
        traffic.journeys().stream()
            .map(j -> new Journey(j.weight(), j.steps().stream().map(echo::step).toList()))
            .toList(),
        traffic.feed(),
        traffic.seed());
  }

  /**
   * Without thinking, which warms nothing; the body goes at once, since nothing else is awaited.
   */
  private Step step(Step step) {
    Request request = step.request();
    var captures = new LinkedHashMap<String, Capture>();
    step.captures()
        .forEach((name, capture) -> captures.put(name, isFound(capture) ? capture : ALWAYS_THERE));
    String contains = step.expectation().contains();
    return new Step(
        new Request(method(request), request.path(), request.headers()),
        step.body(),
        false,
        new Expectation(Set.of(status), body.contains(contains) ? contains : ""),
        captures,
        Duration.ZERO);
  }

  /** An answer to HEAD has no body where others have one, so that it cannot stand for theirs. */
  private String method(Request request) {
    if (toHead) {
      return "HEAD";
    }
    return request.method().equals("HEAD") ? "GET" : request.method();
  }

  private boolean isFound(Capture capture) {
    var excerpt = new Excerpt(answer.length, Findings.fields(capture));
    read(excerpt);
    return Findings.of(capture, excerpt).isPresent();
  }

  private ResponseParser read(Excerpt excerpt) {
    var parser = new ResponseParser(toHead);
    parser.reset(toHead, excerpt);
    parser.feed(answer, 0, answer.length);
    parser.endOfInput();
    return parser;
  }
}
