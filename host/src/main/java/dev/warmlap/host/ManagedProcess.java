package dev.warmlap.host;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A program that the lab launched, and all that the program starts. Safe for use by many threads.
 */
public final class ManagedProcess {

  /** How often is looked whether the processes are gone. */
  private static final Duration LOOK_EVERY = Duration.ofMillis(10);

  /**
   * How long killed processes may take to go. A process that does not go by then hangs in the
   * kernel, for instance on a dead network disk, and no signal helps.
   */
  private static final Duration KILL_PATIENCE = Duration.ofSeconds(60);

  private final Process process;
  private final ProcessTree tree;
  private final String name;
  private final Instant launchedAt;
  private final Optional<ControlGroup> group;
  private final Consumer<ManagedProcess> whenGone;

  ManagedProcess(
      Process process,
      ProcessTree tree,
      String name,
      Instant launchedAt,
      Optional<ControlGroup> group,
      Consumer<ManagedProcess> whenGone) {
    this.process = process;
    this.tree = tree;
    this.name = name;
    this.launchedAt = launchedAt;
    this.group = group;
    this.whenGone = whenGone;
  }

  /** The process id of the program itself. */
  public long pid() {
    return process.pid();
  }

  /** The moment when the program was let go. */
  public Instant launchedAt() {
    return launchedAt;
  }

  /** Whether the program itself still runs. */
  public boolean alive() {
    return process.isAlive();
  }

  /**
   * Of the program itself: 128 and the signal's number when a signal ended it; empty while alive.
   */
  public OptionalInt exitCode() {
    return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
  }

  /** The control group that limits the whole tree; empty when nothing limits it. */
  public Optional<ControlGroup> group() {
    return group;
  }

  /** Completes with the exit code when the program itself has ended. */
  public CompletableFuture<Integer> exited() {
    return process.onExit().thenApply(Process::exitValue);
  }

  /** Ids of the program and of all that came of it, as far as they have not ended. */
  public Set<Long> members() {
    return tree.alive();
  }

  /** The program's standard output; empty unless it was launched with pipes. */
  public InputStream output() {
    return process.getInputStream();
  }

  /** The program's standard input; takes nothing unless it was launched with pipes. */
  public OutputStream input() {
    return process.getOutputStream();
  }

  /**
   * Asks the whole tree to end (TERM), kills what is left after the grace (KILL), and returns when
   * all are gone. Does nothing when they already are. When the calling thread is interrupted the
   * grace ends at once; the thread stays interrupted.
   *
   * @throws HostException when a process does not go although it was killed
   */
  public void stop(Duration grace) {
    signal(tree.alive(), false);
    boolean interrupted = !awaitGone(grace);
    long deadline = System.nanoTime() + KILL_PATIENCE.toNanos();
    Set<Long> left = tree.alive();
    while (!left.isEmpty()) {
      signal(left, true);
      if (System.nanoTime() - deadline > 0) {
        throw new HostException(
            name
                + " was to be stopped, but these processes do not end although they were killed: "
                + left
                + ". They hang in the kernel; look at their state in /proc/PID/stack.");
      }
      interrupted |= !pause();
      left = tree.alive();
    }
    process.onExit().join();
    whenGone.accept(this);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether nothing of the tree is left. */
  boolean gone() {
    return tree.alive().isEmpty();
  }

  /** False when interrupted meanwhile. */
  private boolean awaitGone(Duration grace) {
    long start = System.nanoTime();
    while (!gone() && System.nanoTime() - start < grace.toNanos()) {
      if (!pause()) {
        return false;
      }
    }
    return true;
  }

  private static boolean pause() {
    try {
      Thread.sleep(LOOK_EVERY);
      return true;
    } catch (InterruptedException e) {
      return false; // stop() sets the thread's flag again when its work is done
    }
  }

  /** A ProcessHandle checks the start time, so that another process of the same id is safe. */
  private static void signal(Set<Long> pids, boolean kill) {
    for (long pid : pids) {
      ProcessHandle.of(pid)
          .ifPresent(
              handle -> {
                if (kill) {
                  handle.destroyForcibly();
                } else {
                  handle.destroy();
                }
              });
    }
  }

  @Override
  public String toString() {
    return name + " (process " + pid() + ")";
  }
}
