package dev.warmlap.subject;

import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.ProcFs;

/** Who listens on a port. */
final class Listener {

  private Listener() {}

  /** Whether it is a process of this launch, and not one that took the port first. */
  static boolean in(ManagedProcess launched, int port) {
    return launched.members().stream().anyMatch(pid -> ProcFs.system().listens(pid, port));
  }
}
