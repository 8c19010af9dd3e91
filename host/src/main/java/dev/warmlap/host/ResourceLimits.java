package dev.warmlap.host;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What all processes of a launch may use together.
 *
 * @param cpuMicros processor time in each {@link #PERIOD_MICROS}: 150000 is that of one and a half
 *     processors; null for no limit
 * @param memoryBytes memory, the kernel's cache of files included; there is no swap beside it; null
 *     for no limit
 */
public record ResourceLimits(@Nullable Long cpuMicros, @Nullable Long memoryBytes) {

  /** The kernel's own default (Documentation/scheduler/sched-bwc, Documentation/cgroup-v2). */
  public static final long PERIOD_MICROS = 100_000;

  /** No limit at all. */
  public static final ResourceLimits NONE = new ResourceLimits(null, null);

  /** What is needed to set them; nothing when there is no limit. */
  public Set<Controller> controllers() {
    Set<Controller> needed = EnumSet.noneOf(Controller.class);
    if (cpuMicros != null) {
      needed.add(Controller.CPU);
    }
    if (memoryBytes != null) {
      needed.add(Controller.MEMORY);
    }
    return needed;
  }
}
