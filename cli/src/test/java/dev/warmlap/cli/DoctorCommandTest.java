package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.lab.Check;
import java.util.List;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {

  @Test
  void whatIsNotGoodIsMarkedAndSaidWhatToDoAbout() {
    String text =
        DoctorCommand.text(
            List.of(
                new Check("processors", true, "8", ""),
                new Check("somaxconn", false, "128", "raise it")));
    assertThat(text)
        .containsPattern("ok +processors +8")
        .containsPattern("!! +somaxconn +128")
        .endsWith("To do, or to bear in mind:\n  somaxconn: raise it.\n");
  }

  @Test
  void onAFitMachineThereIsNothingToDo() {
    assertThat(DoctorCommand.text(List.of(new Check("processors", true, "8", ""))))
        .doesNotContain("To do");
  }
}
