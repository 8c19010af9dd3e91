package dev.warmlap.probe.jcmd;

import dev.warmlap.host.HostException;
import dev.warmlap.host.Jcmd;
import dev.warmlap.host.Jdk;
import dev.warmlap.probe.ProbeException;

/**
 * How many methods wait for a JVM's compilers, by {@code jcmd PID Compiler.queue}. Asking attaches
 * to the JVM and stops it for a moment: to be asked rarely.
 */
public final class CompileQueueProbe {

  private final Jcmd jcmd;

  /**
   * @param jdk of the JVM that is measured
   */
  public CompileQueueProbe(Jdk jdk) {
    this.jcmd = new Jcmd(jdk);
  }

  /**
   * Methods that wait; those that are being compiled right now do not count.
   *
   * @throws ProbeException when the JVM is gone, or does not know the command
   */
  public int length(long pid) {
    try {
      return length(jcmd.run(pid, "Compiler.queue"));
    } catch (HostException e) {
      throw new ProbeException(
          "The compile queue of process " + pid + " could not be asked for. " + e.getMessage(), e);
    }
  }

  /**
   * Each method that waits has a line that begins with its compilation's number; a method that is
   * being compiled has its compiler's name before it (HotSpot's {@code
   * CompileBroker::print_compile_queues}).
   */
  static int length(String answer) {
    return Math.toIntExact(answer.lines().filter(line -> line.matches("\\s*\\d+\\s.*")).count());
  }
}
