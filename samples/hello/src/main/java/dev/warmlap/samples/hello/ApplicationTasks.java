package dev.warmlap.samples.hello;

import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.stereotype.Component;

/** Tells what the application's task executor is. */
@Component
final class ApplicationTasks {

  private final AsyncTaskExecutor executor;
  private final ThreadKind kind;

  ApplicationTasks(@Qualifier("applicationTaskExecutor") AsyncTaskExecutor executor)
      throws InterruptedException, ExecutionException {
    this.executor = executor;
    // Spring's pool makes platform threads. The other executor does not say what it makes: a first
    // task finds out, and its thread ends with it.
    this.kind =
        executor instanceof ThreadPoolTaskExecutor
            ? ThreadKind.PLATFORM
            : executor.submit(ThreadKind::ofCurrentThread).get();
  }

  Status.TaskExecutor read() {
    return new Status.TaskExecutor(
        kind,
        executor.getClass().getName(),
        executor instanceof ThreadPoolTaskExecutor pool ? read(pool) : null);
  }

  private static Status.TaskPool read(ThreadPoolTaskExecutor pool) {
    return new Status.TaskPool(
        pool.getPoolSize(),
        pool.getActiveCount(),
        pool.getCorePoolSize(),
        limit(pool.getMaxPoolSize()),
        pool.getQueueSize(),
        limit(pool.getQueueCapacity()));
  }

  private static @Nullable Integer limit(int value) {
    return value == Integer.MAX_VALUE ? null : value;
  }
}
