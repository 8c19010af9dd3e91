package dev.warmlap.samples.iomodels;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A pool of N threads and a queue of Q places.
 *
 * <p>N + Q permits bound it, not the pool's own queue: a thread that has done its task is not at
 * once back at the queue, and until then a queue without places would refuse what the pool can do.
 */
final class PooledWorkers implements Workers {

  private final Semaphore places;
  private final ThreadPoolExecutor pool;

  PooledWorkers(int threads, int queue) {
    places = new Semaphore(threads + queue);
    // Threads are made as they are needed, and kept.
    pool =
        new ThreadPoolExecutor(
            threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), named());
  }

  private static ThreadFactory named() {
    return Thread.ofPlatform().name("worker-", 1).factory();
  }

  @Override
  public boolean offer(Runnable task, Runnable then) {
    if (!places.tryAcquire()) {
      return false;
    }
    try {
      pool.execute(
          () -> {
            try {
              task.run();
            } finally {
              places.release();
              then.run();
            }
          });
      return true;
    } catch (RejectedExecutionException e) {
      places.release(); // Stopped meanwhile.
      return false;
    }
  }

  @Override
  public int threads() {
    return pool.getPoolSize();
  }

  @Override
  public int queued() {
    return pool.getQueue().size();
  }

  @Override
  public void stop() {
    pool.shutdownNow();
  }
}
