package dev.warmlap.host;

import dev.warmlap.model.measure.CpuTime;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One thread of a process by the kernel's account.
 *
 * @param name as the kernel keeps it: cut to 15 bytes, so {@code C2 CompilerThre}
 * @param cpu in steps of 10 ms
 * @param state one letter of proc(5): R running, S sleeping, D in the disk, Z zombie, and so on
 * @param runQueueWait time that the thread could run but waited for a processor; null when the
 *     kernel does not keep it
 */
public record TaskStat(
    long tid, String name, CpuTime cpu, char state, @Nullable Duration runQueueWait) {}
