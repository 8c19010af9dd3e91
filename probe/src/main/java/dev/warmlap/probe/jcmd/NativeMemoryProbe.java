package dev.warmlap.probe.jcmd;

import dev.warmlap.host.HostException;
import dev.warmlap.host.Jcmd;
import dev.warmlap.host.Jdk;
import dev.warmlap.model.measure.LaunchNeeds;
import dev.warmlap.model.measure.NativeMemory;
import dev.warmlap.probe.ProbeException;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The JVM's own account of its native memory (NMT), in bytes. It must be switched on at launch
 * ({@link #needs}), and then costs speed and a little memory; reading it stops the JVM for a
 * moment.
 *
 * @see <a href="https://docs.oracle.com/en/java/javase/25/vm/native-memory-tracking.html">Native
 *     Memory Tracking</a>
 */
public final class NativeMemoryProbe {

  private static final String SWITCH = "-XX:NativeMemoryTracking=summary";

  private static final LaunchNeeds NEEDS = new LaunchNeeds(List.of(SWITCH), new LinkedHashMap<>());

  private final Jcmd jcmd;

  /**
   * @param jdk of the JVM that is measured
   */
  public NativeMemoryProbe(Jdk jdk) {
    this.jcmd = new Jcmd(jdk);
  }

  /** What the JVM must be launched with. */
  public static LaunchNeeds needs() {
    return NEEDS;
  }

  /**
   * The memory now.
   *
   * @throws ProbeException when the JVM is gone, does not track, or answers what cannot be read
   */
  public NativeMemory read(long pid) {
    String report;
    try {
      // 'b' gives plain bytes; without it figures are cut to whole kibibytes.
      report = jcmd.run(pid, "VM.native_memory", "summary", "scale=b");
    } catch (HostException e) {
      throw new ProbeException(
          "The native memory of process " + pid + " could not be asked for. " + e.getMessage(), e);
    }
    if (report.contains("Native memory tracking is not enabled")) {
      throw new ProbeException(
          "Process " + pid + " does not track its native memory. Start it with " + SWITCH + ".");
    }
    return NativeMemoryReport.parse(report);
  }
}
