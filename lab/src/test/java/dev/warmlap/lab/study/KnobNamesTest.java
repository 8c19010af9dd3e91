package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.subject.knob.Knob;
import dev.warmlap.subject.knob.Knobs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonPointer;

class KnobNamesTest {

  @ParameterizedTest
  @ValueSource(strings = {"/factors", "/fixed", "/baseline", "/treatments/0"})
  void theSchemaKnowsTheKnobsOfTheTable(String at) {
    assertThat(StudySchema.published().keys(JsonPointer.compile(at)))
        .containsExactlyElementsOf(Knobs.all().stream().map(Knob::name).toList());
  }
}
