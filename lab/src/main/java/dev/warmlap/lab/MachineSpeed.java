package dev.warmlap.lab;

import dev.warmlap.host.CpuSteal;
import dev.warmlap.host.NanoClock;
import dev.warmlap.host.SpinProbe;
import java.time.Duration;
import java.util.Optional;

/** What tells whether the machine itself is as fast as it was. */
interface MachineSpeed {

  /** Time that a fixed computation takes now. */
  Duration spin();

  /** Empty where the kernel does not tell. */
  Optional<CpuSteal> steal();

  /** Of this machine. */
  static MachineSpeed here() {
    var probe = new SpinProbe(NanoClock.SYSTEM);
    return new MachineSpeed() {
      @Override
      public Duration spin() {
        return probe.measure();
      }

      @Override
      public Optional<CpuSteal> steal() {
        return CpuSteal.now();
      }
    };
  }
}
