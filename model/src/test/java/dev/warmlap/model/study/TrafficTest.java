package dev.warmlap.model.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrafficTest {

  @Test
  void oneRequestIsNamedByItself() {
    assertThat(Traffic.of(Request.get("/a?b")).label()).isEqualTo("GET /a?b");
  }

  @Test
  void aMixIsNamedWithTheSharesOfItsJourneys() {
    assertThat(mix(journey(2, "/"), journey(1, "/a", "/b")).label())
        .isEqualTo("GET / (66.7 %), GET /a then GET /b (33.3 %)");
  }

  @Test
  void whatIsTooLongToBeNamedIsCounted() {
    Journey[] six =
        IntStream.range(0, 6).mapToObj(i -> journey(1, "/" + i)).toArray(Journey[]::new);
    assertThat(mix(six).label())
        .startsWith("GET /0 (16.7 %), ")
        .endsWith("GET /3 (16.7 %) and 2 more");
    assertThat(mix(journey(1, "/a", "/b", "/c", "/d", "/e")).label())
        .isEqualTo("GET /a then GET /b then GET /c then 2 more");
  }

  @Test
  void theMeanTimeToThinkIsThatOfARequest() {
    var slow =
        new Journey(3, List.of(thinking(Duration.ofSeconds(2)), thinking(Duration.ofSeconds(4))));
    var quick = new Journey(2, List.of(thinking(Duration.ZERO)));
    // Of 3 * 2 + 2 requests 3 are followed by 2 s and 3 by 4 s.
    assertThat(mix(slow, quick).meanThink()).isEqualTo(Duration.ofMillis(18_000 / 8));
  }

  private static Traffic mix(Journey... journeys) {
    return new Traffic(List.of(journeys), Feed.NONE, 0);
  }

  private static Journey journey(double weight, String... paths) {
    return new Journey(
        weight, List.of(paths).stream().map(path -> Step.of(Request.get(path))).toList());
  }

  private static Step thinking(Duration think) {
    return new Step(
        Request.get("/"), Body.NONE, false, Expectation.SUCCESS, new LinkedHashMap<>(), think);
  }
}
