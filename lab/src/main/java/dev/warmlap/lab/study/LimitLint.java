package dev.warmlap.lab.study;

import dev.warmlap.host.Controller;
import dev.warmlap.host.ResourceLimits;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.LaunchKnobs;
import org.jspecify.annotations.Nullable;

/** Limits of the subject's processor time and memory that cannot be set here, or change more. */
final class LimitLint {

  /** HotSpot's os::is_server_class_machine, below which it picks the serial collector. */
  private static final long SERVER_PROCESSORS = 2;

  /** Of the same: 2 GiB less what a machine may keep back. */
  private static final long SERVER_MEMORY = 1792L << 20;

  private static final String COLLECTOR = "gc";

  private final LintNotes notes;
  private final HostLimits host;

  LimitLint(LintNotes notes, HostLimits host) {
    this.notes = notes;
    this.host = host;
  }

  void check() {
    for (Treatment treatment : notes.study().treatments()) {
      ResourceLimits limits =
          LaunchKnobs.limits(notes.study().subject(), treatment.over(notes.study().fixed()));
      Long micros = limits.cpuMicros();
      if (micros != null) {
        possible(treatment, LaunchKnobs.CPU_QUOTA, Controller.CPU);
        quota(treatment, micros);
      }
      Long bytes = limits.memoryBytes();
      if (bytes != null) {
        possible(treatment, LaunchKnobs.MEMORY, Controller.MEMORY);
        memory(treatment, bytes);
      }
    }
  }

  private void possible(Treatment treatment, String knob, Controller controller) {
    @Nullable String problem = host.noGroups().get(controller);
    if (problem != null) {
      notes.error(
          notes.at(treatment, knob), "'%s' cannot be set here: %s".formatted(knob, problem));
    }
  }

  private void quota(Treatment treatment, long micros) {
    if (micros > host.processors() * ResourceLimits.PERIOD_MICROS) {
      notes.warning(
          notes.at(treatment, LaunchKnobs.CPU_QUOTA),
          "this machine has %d processors, so a larger 'cpu-quota' limits nothing"
              .formatted(host.processors()));
    } else if (micros <= (SERVER_PROCESSORS - 1) * ResourceLimits.PERIOD_MICROS) {
      serial(treatment, LaunchKnobs.CPU_QUOTA, "processor time of a single processor or less");
    }
  }

  private void memory(Treatment treatment, long bytes) {
    if (bytes < SERVER_MEMORY) {
      serial(treatment, LaunchKnobs.MEMORY, "less than 1792m of memory");
    }
  }

  private void serial(Treatment treatment, String knob, String small) {
    if (notes.level(treatment, COLLECTOR).isEmpty()) {
      notes.warning(
          notes.at(treatment, knob),
          "with %s the JVM picks the serial collector of its own accord; set 'gc' where the"
                  .formatted(small)
              + " treatments are to differ in the limit alone");
    }
  }
}
