package dev.warmlap.lab;

import dev.warmlap.model.event.Event;
import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.result.Trial;
import dev.warmlap.store.ResultStore;
import dev.warmlap.store.RunSummary;
import dev.warmlap.store.StoreException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The store as one run uses it. What the store will not take, because it is locked or the disk is
 * full, is offered again for a while; a trial is then put beside the store, so that nothing
 * finished is lost.
 */
final class RunStore {

  private static final long RETRY_NANOS = 500_000_000;

  private final ResultStore store;
  private final Consumer<Event> listener;

  RunStore(ResultStore store, Consumer<Event> listener) {
    this.store = store;
    this.listener = listener;
  }

  long begin(RunHeader header) {
    return store.begin(header);
  }

  /** Takes in what had to be put aside, then notes how the run ended. */
  void finish(long runId, RunStatus status) {
    store.takeRescued().forEach(said -> listener.accept(new Event.Warned(said)));
    patiently(() -> store.finish(runId, status))
        .ifPresent(
            refusal ->
                listener.accept(
                    new Event.Warned(
                        refusal.getMessage() + " The run stays marked as unfinished.")));
  }

  /** The latest run of this very study that was cut short. */
  Optional<Run> unfinished(RunHeader header) {
    return store.list().stream()
        .filter(
            summary ->
                summary.status() == RunStatus.RUNNING || summary.status() == RunStatus.INTERRUPTED)
        .sorted(Comparator.comparingLong(RunSummary::id).reversed())
        .map(summary -> store.find(summary.id()).orElseThrow())
        .filter(run -> run.header().study().equals(header.study()))
        .filter(run -> run.header().quick() == header.quick())
        .findFirst();
  }

  void add(long runId, Trial trial) {
    patiently(() -> store.add(runId, trial))
        .ifPresent(
            refusal -> {
              Path rescued = store.rescue(store.rescueFolder(), runId, trial);
              listener.accept(
                  new Event.Warned(
                      refusal.getMessage()
                          + " The trial is rescued in "
                          + rescued
                          + " and will be taken in when the results are next opened."));
            });
  }

  /** Marks what became of a block. Without its mark each of its trials counts. */
  void add(long runId, BlockDrift drift) {
    patiently(() -> store.add(runId, drift))
        .ifPresent(
            refusal ->
                listener.accept(
                    new Event.Warned(
                        refusal.getMessage()
                            + " That the machine's speed was watched in block "
                            + drift.block()
                            + " is not stored.")));
  }

  /** Tries for {@link Defaults#STORE_PATIENCE}; the last refusal when it was all in vain. */
  private static Optional<StoreException> patiently(Runnable write) {
    long deadline = System.nanoTime() + Defaults.STORE_PATIENCE.toNanos();
    while (true) {
      try {
        write.run();
        return Optional.empty();
      } catch (StoreException e) {
        if (System.nanoTime() - deadline > 0) {
          return Optional.of(e);
        }
        LockSupport.parkNanos(RETRY_NANOS);
      }
    }
  }
}
