package dev.warmlap.host;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyLockTest {

  @TempDir private Path folder;

  @Test
  void whoeverComesSecondIsToldWhoHoldsIt() {
    Path file = folder.resolve("lock");
    try (StudyLock held = StudyLock.acquire("threads", file)) {
      assertThatThrownBy(() -> StudyLock.acquire("tls", file))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("'tls'")
          .hasMessageContaining("'threads'")
          .hasMessageContaining("process " + ProcessHandle.current().pid());
      assertThatCode(held::toString).doesNotThrowAnyException();
    }
  }

  @Test
  void itCanBeTakenAgainWhenLetGo() {
    Path file = folder.resolve("lock");
    StudyLock.acquire("threads", file).close();

    assertThatCode(() -> StudyLock.acquire("tls", file).close()).doesNotThrowAnyException();
  }

  @Test
  void aLinkInItsPlaceIsNotFollowed() throws IOException {
    Path target = Files.createFile(folder.resolve("target"));
    Path link = Files.createSymbolicLink(folder.resolve("lock"), target);

    assertThatThrownBy(() -> StudyLock.acquire("threads", link))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("could not be opened");
  }
}
