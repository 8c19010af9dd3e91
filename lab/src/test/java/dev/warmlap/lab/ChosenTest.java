package dev.warmlap.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.Study;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChosenTest {

  private final Study study = Studies.of(2, List.of(10), Isolation.LEVEL, 1);

  @Test
  void withoutAPairEveryTreatmentIsKept() {
    assertThat(study.treatments()).allMatch(Chosen.of(List.of(), study));
  }

  @Test
  void onlyTreatmentsWithTheLevelAreKept() {
    assertThat(study.treatments())
        .filteredOn(Chosen.of(List.of("threads.max = 200"), study))
        .containsExactly(Studies.threads(200));
  }

  @Test
  void aLevelThatNoTreatmentHasIsRefusedWithThoseThereAre() {
    assertThatThrownBy(() -> Chosen.of(List.of("threads.max=300"), study))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("threads.max=300")
        .hasMessageContaining("threads.max=100; threads.max=200");
  }

  @Test
  void whatIsNoPairIsRefused() {
    assertThatThrownBy(() -> Chosen.of(List.of("threads.max"), study))
        .isInstanceOf(LabException.class)
        .hasMessageContaining("knob=level");
  }
}
