package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StudyPageTest {

  private static final Path PAGE = Path.of("../docs/study-file.md");

  @Test
  void thePageOfKeysSaysWhatTheSchemaAndTheKnobTableSay() throws IOException {
    String now = StudyPage.of(Files.readString(Path.of("../studies/threads.yml")));

    if (Boolean.getBoolean(GoldenFile.REGENERATE)) {
      Files.writeString(PAGE, now);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/study-file.md is out of date; write it anew by: %s", StudyPage.COMMAND)
        .isEqualTo(now);
  }
}
