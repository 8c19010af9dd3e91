package dev.warmlap.lab;

import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.ProcFs;
import dev.warmlap.subject.RunningSubject;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What phase marks are taken of.
 *
 * @param since the launch, or where there was none the first look
 * @param processes ids of all processes now; empty where they are not known
 * @param jvm the id of the JVM now; empty where there is none
 */
record Watched(
    Instant since,
    BooleanSupplier alive,
    Supplier<Set<Long>> processes,
    Supplier<OptionalLong> jvm) {

  /** What was launched just now and is not ready yet. */
  static Watched launched(ManagedProcess process) {
    return new Watched(
        process.launchedAt(),
        process::alive,
        process::members,
        () ->
            process.members().stream()
                .mapToLong(Long::longValue)
                .filter(pid -> ProcFs.system().runsJvm(pid))
                .findFirst());
  }

  /** From now on, the subject that is ready; without it a server was there already. */
  Watched ready(RunningSubject subject) {
    return new Watched(since, alive, subject::processes, subject::jvm);
  }

  /** A server that was not launched. */
  static Watched found(RunningSubject subject) {
    return new Watched(Instant.now(), () -> true, subject::processes, subject::jvm);
  }
}
