package dev.warmlap.model.measure;

import java.time.Duration;

/** CPU time of a process, or of several, over a span, by the kernel's account. */
public record CpuTime(Duration user, Duration system) {

  public Duration total() {
    return user.plus(system);
  }

  public CpuTime plus(CpuTime other) {
    return new CpuTime(user.plus(other.user), system.plus(other.system));
  }

  public CpuTime minus(CpuTime earlier) {
    return new CpuTime(user.minus(earlier.user), system.minus(earlier.system));
  }
}
