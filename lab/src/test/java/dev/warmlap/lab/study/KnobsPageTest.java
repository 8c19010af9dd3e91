package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class KnobsPageTest {

  private static final Path PAGE = Path.of("../docs/knobs.md");

  @Test
  void thePageOfKnobsSaysWhatTheTableSays() throws IOException {
    String now = KnobsPage.page();

    if (Boolean.getBoolean(GoldenFile.REGENERATE)) {
      Files.writeString(PAGE, now);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/knobs.md is out of date; write it anew by: %s", KnobsPage.COMMAND)
        .isEqualTo(now);
  }
}
