package dev.warmlap.samples.iomodels;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A virtual thread for each task: there is always one more, and nothing waits. */
final class VirtualWorkers implements Workers {

  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

  @Override
  public boolean offer(Runnable task, Runnable then) {
    Thread thread =
        Thread.ofVirtual()
            .name("virtual")
            .unstarted(
                () -> {
                  try {
                    task.run();
                  } finally {
                    threads.remove(Thread.currentThread());
                    then.run();
                  }
                });
    threads.add(thread);
    thread.start();
    return true;
  }

  @Override
  public int threads() {
    return threads.size();
  }

  @Override
  public int queued() {
    return 0;
  }

  @Override
  public void stop() {
    threads.forEach(Thread::interrupt);
  }
}
