package dev.warmlap.model.event;

import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Something that happened while a study ran. Listeners must not block. */
public sealed interface Event {

  /** The plan is made. */
  record Planned(long runId, int trials, Duration estimate) implements Event {}

  /**
   * The generator is being warmed against its echo target.
   *
   * @param compilingShare of the latest window that its JIT compilers were busy; it is quiet when
   *     this is small
   */
  record GeneratorWarming(Duration elapsed, double compilingShare) implements Event {}

  /** The generator is warm, or its time for it is spent. */
  record GeneratorWarm(Duration took, boolean quiet) implements Event {}

  /**
   * A trial begins.
   *
   * @param position from 1, of {@code of}
   * @param left estimated time until the end of the run
   */
  record TrialStarted(
      int position,
      int of,
      int block,
      Treatment treatment,
      @Nullable LoadLevel level,
      Purpose purpose,
      Duration left)
      implements Event {}

  /** The subject answered its page. */
  record SubjectReady(Duration took) implements Event {}

  /**
   * Connections are being opened for a round.
   *
   * @param warmUp whether it only warms the subject up
   */
  record RoundStarted(LoadLevel level, int number, boolean cold, boolean warmUp) implements Event {}

  /** A window of the running round closed. */
  record WindowClosed(int index, double throughputPerSecond, long errors) implements Event {}

  /** A round ended. */
  record RoundFinished(Round round) implements Event {}

  /** A trial ended and is stored. */
  record TrialFinished(Trial trial) implements Event {}

  /**
   * The verdicts were looked at, in a study that has as many blocks as they take.
   *
   * @param blocks finished until then
   * @param decided verdicts of the primary metric, of {@code of}
   */
  record Looked(int blocks, int decided, int of) implements Event {}

  /** The speed trials of a block ended, in which the machine's own speed changed. */
  record BlockDrifted(BlockDrift drift) implements Event {}

  /** No more trials are run, though the plan has more. */
  record Stopped(String because) implements Event {}

  /** Something the user should know that does not stop the run. */
  record Warned(String message) implements Event {}

  /** The run ended. */
  record Finished(long runId, RunStatus status) implements Event {}
}
