package dev.warmlap.subject.readback;

import com.sun.management.OperatingSystemMXBean;
import dev.warmlap.host.ControlGroups;
import dev.warmlap.host.ControlGroups.InForce;
import dev.warmlap.host.Controller;
import dev.warmlap.host.HostException;
import dev.warmlap.host.LocalManagement;
import dev.warmlap.host.ProcFs;
import dev.warmlap.model.study.Level;
import dev.warmlap.subject.knob.ProcessorTime;
import dev.warmlap.subject.knob.Sizes;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/**
 * Reads back what limits a process: the files of the control group that the kernel says it is in.
 * What its JVM makes of them stands beside it, since that is where its own defaults come from; a
 * JVM that counts differently is limited all the same.
 */
final class LimitReading {

  /** Limits are rounded down to whole pages, of 64 KiB at most (getconf PAGESIZE on ARM). */
  private static final long LARGEST_PAGE = 64 << 10;

  private LimitReading() {}

  static Reading cpu(long pid, Level requested) {
    return read(pid, Controller.CPU, requested);
  }

  static Reading memory(long pid, Level requested) {
    return read(pid, Controller.MEMORY, requested);
  }

  private static Reading read(long pid, Controller controller, Level requested) {
    try {
      InForce found = ControlGroups.ofThisProcess().of(pid, controller);
      Reading reading =
          controller == Controller.CPU ? cpu(found, requested) : memory(found, requested);
      return new Reading(
          reading.effective(), reading.source() + "; " + jvm(pid, controller), reading.clamped());
    } catch (HostException e) {
      return Reading.unknown(String.valueOf(e.getMessage()));
    }
  }

  static Reading cpu(InForce found, Level requested) {
    if (found.amount().isEmpty()) {
      return Reading.of(new Level.Word("unlimited"), found.text());
    }
    long micros = found.amount().getAsLong();
    boolean same = micros == ProcessorTime.micros(requested.text());
    return Reading.of(same ? requested : new Level.Word(ProcessorTime.text(micros)), found.text());
  }

  static Reading memory(InForce found, Level requested) {
    if (found.amount().isEmpty()) {
      return Reading.of(new Level.Word("unlimited"), found.text());
    }
    long bytes = found.amount().getAsLong();
    long below = Sizes.bytes(requested.text()).orElseThrow() - bytes;
    return Reading.of(
        below >= 0 && below < LARGEST_PAGE ? requested : new Level.Whole(bytes), found.text());
  }

  private static String jvm(long pid, Controller controller) {
    if (!ProcFs.system().runsJvm(pid)) {
      return "the process itself is no JVM that could be asked";
    }
    try (LocalManagement management = LocalManagement.attach(pid)) {
      OperatingSystemMXBean system =
          ManagementFactory.newPlatformMXBeanProxy(
              management.connection(),
              ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME,
              OperatingSystemMXBean.class);
      return controller == Controller.CPU
          ? "the JVM counts " + system.getAvailableProcessors() + " processors"
          : "the JVM counts " + system.getTotalMemorySize() + " bytes of memory";
    } catch (IOException | RuntimeException e) {
      return "the JVM could not be asked: " + e.getMessage();
    }
  }
}
