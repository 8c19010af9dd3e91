package dev.warmlap.subject.readback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.study.Level;
import java.util.List;
import org.junit.jupiter.api.Test;

class VirtualThreadsTest {

  private static final String POOL = "http-nio-127.0.0.1-8080";

  @Test
  void tomcatsOwnPoolServesOnPlatformThreads() {
    assertThat(judge(true, List.of(POOL + "-exec-1"), List.of()).effective())
        .isEqualTo(new Level.Truth(false));
  }

  @Test
  void anotherExecutorWithTheSchedulerOfVirtualThreadsServesOnThose() {
    assertThat(judge(false, List.of(POOL + "-Poller"), List.of("VirtualThread-u")).effective())
        .isEqualTo(new Level.Truth(true));
  }

  @Test
  void anExecutorOfTheApplicationsOwnIsNotGuessedAt() {
    assertThat(judge(false, List.of(POOL + "-exec-1"), List.of("VirtualThread-u")).effective())
        .isNull();
    assertThat(judge(false, List.of("my-pool-1"), List.of("java")).effective()).isNull();
  }

  private static Reading judge(boolean ownPool, List<String> java, List<String> kernel) {
    return VirtualThreads.judge(ownPool, POOL, java, kernel);
  }
}
