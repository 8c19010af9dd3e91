package dev.warmlap.host;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Diagnostic commands to a JVM by the JDK's own tool {@code jcmd}. */
public final class Jcmd {

  /**
   * A JVM answers at its next safepoint; a heap of many gigabytes in a full collection on a busy
   * machine may take tens of seconds to reach one.
   */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final Jdk jdk;

  /**
   * @param jdk of the JVM that is asked, so that tool and JVM understand each other
   */
  public Jcmd(Jdk jdk) {
    this.jdk = jdk;
  }

  /**
   * What the JVM answers, without the first line, which repeats the process id.
   *
   * @param command and its arguments, such as {@code VM.native_memory}, {@code summary}
   * @throws HostException when the JVM is gone, is another user's, or does not know the command
   */
  public String run(long pid, String... command) {
    var line = new ArrayList<String>();
    line.add(jdk.tool("jcmd").toString());
    line.add(Long.toString(pid));
    line.addAll(List.of(command));
    ShortProgram.Ended ended = ShortProgram.run(line, Map.of(), TIMEOUT);
    if (ended.exitCode() != 0) {
      throw new HostException(
          "jcmd "
              + pid
              + " "
              + String.join(" ", command)
              + " failed with exit code "
              + ended.exitCode()
              + ": "
              + ended.output().strip()
              + ". The process must be a JVM of the same user that still runs.");
    }
    String output = ended.output();
    String echo = pid + ":\n";
    return output.startsWith(echo) ? output.substring(echo.length()) : output;
  }
}
