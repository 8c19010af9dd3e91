package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.subject.knob.Knobs;
import org.junit.jupiter.api.Test;

class KnobsCommandTest {

  @Test
  void withoutAFilterEveryKnobIsThere() {
    assertThat(Knobs.all())
        .allSatisfy(knob -> assertThat(KnobsCommand.text("")).contains("\n" + knob.name() + " "));
  }

  @Test
  void aKindOfServerLeavesOnlyWhatItHas() {
    assertThat(KnobsCommand.text("tomcat"))
        .contains("attribute maxThreads")
        .doesNotContain("spring-boot", "server.tomcat");
    assertThat(KnobsCommand.text("spring-boot")).contains("property server.tomcat.threads.max");
  }

  @Test
  void aKnobIsFoundByTheServersOwnName() {
    assertThat(KnobsCommand.text("acceptcount").lines().skip(1))
        .singleElement()
        .asString()
        .startsWith("accept-count  tomcat  attribute acceptCount  every version");
  }

  @Test
  void whatFitsNothingIsEmpty() {
    assertThat(KnobsCommand.text("colour")).isEmpty();
  }
}
