package dev.warmlap.host;

import dev.warmlap.model.measure.CpuTime;
import java.time.Duration;
import java.util.Optional;

/**
 * One line of {@code /proc/PID/stat} (proc_pid_stat(5)).
 *
 * @param name of the program as the kernel keeps it: cut to 15 bytes
 * @param startTicks when the process was forked, in ticks since boot; with the id it names a
 *     process for good, for ids are used again
 */
record ProcessStat(
    long pid,
    String name,
    char state,
    long parent,
    long group,
    long session,
    CpuTime cpu,
    long startTicks) {

  /**
   * Ticks a second in every figure that the kernel shows to programs: USER_HZ, which is 100 on all
   * architectures that a current JDK exists for (asm-generic/param.h).
   */
  private static final long TICKS_PER_SECOND = 100;

  private static final long NANOS_PER_TICK = 1_000_000_000L / TICKS_PER_SECOND;

  /** Fields that follow the name, up to and with the start time (field 22). */
  private static final int FIELDS_NEEDED = 20;

  /** Whether the process has ended and only waits for its parent to take note. */
  boolean ended() {
    return state == 'Z' || state == 'X' || state == 'x';
  }

  /** Empty when the text is no such line, for instance since the process went away meanwhile. */
  static Optional<ProcessStat> parse(String text) {
    // The name stands in parentheses and may itself hold spaces and parentheses: the last one ends
    // it, since only numbers follow.
    int open = text.indexOf('(');
    int close = text.lastIndexOf(')');
    if (open < 1 || close < open) {
      return Optional.empty();
    }
    String[] fields = text.substring(close + 1).strip().split("\\s+", -1);
    if (fields.length < FIELDS_NEEDED || fields[0].length() != 1) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new ProcessStat(
              Long.parseLong(text.substring(0, open).strip()),
              text.substring(open + 1, close),
              fields[0].charAt(0),
              Long.parseLong(fields[1]),
              Long.parseLong(fields[2]),
              Long.parseLong(fields[3]),
              new CpuTime(ticks(fields[11]), ticks(fields[12])),
              Long.parseLong(fields[19])));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Duration ticks(String field) {
    return Duration.ofNanos(Math.multiplyExact(Long.parseLong(field), NANOS_PER_TICK));
  }
}
