package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ThreadUseTest {

  @Test
  void aLoopThatNeverSleptIsFullyUsedHoweverLongItQueued() {
    assertThat(new ThreadUse(1_000, 1_000, 0, 0).utilisation()).isEqualTo(1);
    assertThat(new ThreadUse(1_000, 300, 700, 0).utilisation()).isEqualTo(1);
    assertThat(new ThreadUse(1_000, 0, 1_000, 0).utilisation()).isEqualTo(1);
  }

  @Test
  void waitingForAProcessorIsNeitherWorkNorLeisure() {
    assertThat(new ThreadUse(1_000, 200, 400, 0).utilisation()).isCloseTo(1 / 3.0, within(1e-9));
  }

  @Test
  void withoutTheKernelsWordOnWaitingCpuIsTakenOverWallTime() {
    ThreadUse unknown = new ThreadUse(2_000, 700, -1, 9).minus(new ThreadUse(1_000, 100, -1, 4));
    assertThat(unknown).isEqualTo(new ThreadUse(1_000, 600, -1, 5));
    assertThat(unknown.utilisation()).isEqualTo(0.6);
  }

  @Test
  void noTimeIsNoUse() {
    assertThat(new ThreadUse(0, 0, 0, 0).utilisation()).isZero();
  }

  @Test
  void theKernelAccountsForTheCallingThread() {
    ThreadUse before = ThreadUse.atStart();
    long until = System.nanoTime() + 20_000_000;
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
    ThreadUse use = ThreadUse.atEnd().minus(before);
    assertThat(use.wallNanos()).isGreaterThanOrEqualTo(20_000_000);
    assertThat(use.cpuNanos()).isPositive();
    assertThat(use.utilisation()).isBetween(0.0, 1.0);
  }
}
