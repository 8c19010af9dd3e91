package dev.warmlap.model.measure;

import java.util.Locale;

/** How the kernel lets the generator's event loops run beside other threads (man 7 sched). */
public enum Scheduling {
  /** {@code SCHED_OTHER}: a loop that wakes up may take the processor from who runs. */
  NORMAL,

  /** {@code SCHED_BATCH}: it waits until who runs sleeps, or has used up its time slice. */
  BATCH;

  /** As results name it. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
