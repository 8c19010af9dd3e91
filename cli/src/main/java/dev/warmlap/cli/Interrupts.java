package dev.warmlap.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Turns Ctrl-C and SIGTERM into an orderly end: what runs is asked to stop, its end is waited for,
 * and only then does the process go, with {@link ExitCode#INTERRUPTED} for both signals.
 *
 * <p>The JVM answers either signal by running shutdown hooks while all other threads go on. A
 * thread that calls {@link System#exit} meanwhile waits for ever, so the main thread says {@link
 * #ended} first; the hook then halts the JVM, which is the one way to choose the exit code by then.
 */
final class Interrupts {

  /**
   * Stopping a subject takes seconds; after this long something is stuck, and the Warden ends it.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final CountDownLatch ended = new CountDownLatch(1);

  /**
   * From now on an interruption is answered with this.
   *
   * @param announcement what is said first
   * @param stop asks what runs to stop; called once, on a thread of its own
   * @param say tells the user
   */
  void answerWith(String announcement, Runnable stop, Consumer<String> say) {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> stopAndWait(announcement, stop, say), "interrupted"));
  }

  /** What ran has ended and all has been said. */
  void ended() {
    ended.countDown();
  }

  private void stopAndWait(String announcement, Runnable stop, Consumer<String> say) {
    if (ended.getCount() == 0) {
      return;
    }
    say.accept(announcement);
    stop.run();
    try {
      if (!ended.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        say.accept("It did not end within " + Words.of(PATIENCE) + "; it is cut off.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
  }
}
