package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class TableTest {

  @Test
  void columnsAreAsWideAsTheirWidestCellAndNumbersStandRight() {
    assertThat(
            new Table()
                .row("ID", "study", "trials")
                .row("9", "threads", "8/24")
                .row("10", "a", "24/24")
                .render())
        .isEqualTo("ID  study    trials\n 9  threads    8/24\n10  a         24/24\n");
  }

  @Test
  void aRowOfAnotherLengthIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Table().row("a", "b").row("c"))
        .withMessageContaining("2 cells");
  }
}
