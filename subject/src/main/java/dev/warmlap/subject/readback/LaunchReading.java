package dev.warmlap.subject.readback;

import dev.warmlap.host.HostException;
import dev.warmlap.host.Jcmd;
import dev.warmlap.host.Jdk;
import dev.warmlap.host.ProcFs;
import dev.warmlap.model.study.CpuList;
import dev.warmlap.model.study.Level;
import dev.warmlap.subject.knob.Knobs;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * Reads back how a process was launched: what the kernel says of it, and its JVM of itself. Nothing
 * of the server's own is asked, so it is the same for every kind of subject.
 */
final class LaunchReading {

  private LaunchReading() {}

  /** The reading of such a knob; empty when this knob is none. */
  static Optional<Reading> of(long pid, String knob, Level requested) {
    Optional<String> variable = Knobs.rest(knob, Knobs.ENVIRONMENT);
    if (variable.isPresent()) {
      return Optional.of(EnvironmentReading.of(pid, variable.get(), requested));
    }
    return switch (knob) {
      case "cpus" -> Optional.of(cpus(pid, requested));
      case "cpu-quota" -> Optional.of(LimitReading.cpu(pid, requested));
      case "memory" -> Optional.of(LimitReading.memory(pid, requested));
      case "jdk" -> Optional.of(jdk(pid, requested));
      default -> Optional.empty();
    };
  }

  private static Reading cpus(long pid, Level requested) {
    return ProcFs.system()
        .cpusAllowed(pid)
        .map(list -> cpus(list, requested))
        .orElseGet(() -> Reading.unknown("/proc/PID/status could not be read"));
  }

  /**
   * @param allowed by the kernel, which writes the same processors in its own way
   */
  static Reading cpus(String allowed, Level requested) {
    boolean same = CpuList.parse(allowed).equals(CpuList.parse(requested.text()));
    return Reading.of(
        same ? requested : new Level.Word(allowed),
        "/proc/PID/status Cpus_allowed_list = " + allowed);
  }

  private static Reading jdk(long pid, Level requested) {
    try {
      var properties = new Properties();
      // The tool of this JDK understands the JVMs of all others that have the command.
      properties.load(new StringReader(new Jcmd(Jdk.running()).run(pid, "VM.system_properties")));
      return jdk(
          properties.getProperty("java.version", ""),
          properties.getProperty("java.home", ""),
          requested);
    } catch (HostException | IOException e) {
      return Reading.unknown("the JVM could not be asked: " + e.getMessage());
    }
  }

  static Reading jdk(String version, String home, Level requested) {
    String source = "jcmd VM.system_properties: java.version " + version + ", java.home " + home;
    if (requested instanceof Level.Whole) {
      return Reading.of(new Level.Whole(Jdk.featureOf(version)), source);
    }
    return Reading.of(
        sameFolder(requested.text(), home) ? requested : new Level.Word(home), source);
  }

  /** Whatever symbolic links lead there. */
  private static boolean sameFolder(String asked, String found) {
    try {
      return Files.isSameFile(Path.of(asked), Path.of(found));
    } catch (IOException e) {
      return false; // one of them is not there
    }
  }
}
