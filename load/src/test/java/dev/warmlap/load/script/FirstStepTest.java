package dev.warmlap.load.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Feed;
import dev.warmlap.model.study.Journey;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.Traffic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FirstStepTest {

  private static final Feed USERS =
      new Feed(List.of("user"), List.of(List.of("a b\u00FC"), List.of("c")), Feed.Order.RANDOM);

  @Test
  void theFirstRowOfTheFeedIsPutIn() {
    var step =
        Step.of(
            new Request("PUT", "/${user}", new LinkedHashMap<>(Map.of("X-User", "<${user}>"))),
            Body.of("user=${user}"));
    assertThat(FirstStep.of(new Traffic(List.of(new Journey(1, List.of(step))), USERS, 9)))
        .isEqualTo(
            Step.of(
                new Request(
                    "PUT", "/a%20b%C3%BC", new LinkedHashMap<>(Map.of("X-User", "<a b\u00FC>"))),
                Body.of("user=a b\u00FC")));
  }

  @Test
  void aRequestWithoutNamesIsItself() {
    var step = Step.of(Request.get("/"), new Body(new byte[] {0, -1}));
    assertThat(FirstStep.of(Traffic.of(step))).isSameAs(step);
  }

  @Test
  void aValueThatNobodyHasIsNamed() {
    assertThatThrownBy(() -> FirstStep.of(Traffic.of(Request.get("/${id}"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'id'");
  }
}
