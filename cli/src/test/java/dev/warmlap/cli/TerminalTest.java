package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tests' own standard output and error are pipes, so that there is never a terminal. */
class TerminalTest {

  @Test
  void pipesGetNeitherColoursNorCursorMovements() {
    assertThat(Terminal.ofThisProcess(Map.of("TERM", "xterm"))).isEqualTo(Terminal.none());
  }
}
