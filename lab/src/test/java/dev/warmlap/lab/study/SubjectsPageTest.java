package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SubjectsPageTest {

  private static final Path PAGE = Path.of("../docs/subjects.md");

  @Test
  void thePageOfSubjectsSaysWhatIsKnownOfThem() throws IOException {
    String now = SubjectsPage.page();

    if (Boolean.getBoolean(GoldenFile.REGENERATE)) {
      Files.writeString(PAGE, now);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/subjects.md is out of date; write it anew by: %s", SubjectsPage.COMMAND)
        .isEqualTo(now);
  }
}
