package dev.warmlap.subject.readback;

import dev.warmlap.host.ProcFs;
import dev.warmlap.model.study.Level;

/** Reads a variable back from the environment that a process was started with. */
final class EnvironmentReading {

  private EnvironmentReading() {}

  static Reading of(long pid, String name, Level requested) {
    return ProcFs.system()
        .environment(pid)
        .map(
            variables -> {
              String value = variables.get(name);
              return Reading.of(
                  value == null ? new Level.Word("(not set)") : JvmReading.alike(requested, value),
                  "/proc/PID/environ");
            })
        .orElseGet(() -> Reading.unknown("/proc/PID/environ could not be read"));
  }
}
