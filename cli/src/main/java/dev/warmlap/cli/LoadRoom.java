package dev.warmlap.cli;

import dev.warmlap.host.Machine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Whether this machine has room for the connections that are asked for.
 *
 * @param openFiles files and sockets that one process may open; empty when the kernel does not tell
 * @param ports for outgoing connections from one address to one other; likewise
 */
record LoadRoom(OptionalLong openFiles, OptionalInt ports) {

  /** For the generator's own class path, pipes and selectors, of which there are some tens. */
  private static final int OWN_FILES = 200;

  static LoadRoom ofThisMachine() {
    return new LoadRoom(Machine.openFiles(), Machine.ephemeralPorts());
  }

  /**
   * Checks a plan.
   *
   * @throws CliException when there is not enough room
   */
  void check(LoadPlan plan) {
    int connections = plan.connections();
    long files = (long) connections + OWN_FILES;
    if (openFiles.isPresent() && openFiles.getAsLong() < files) {
      throw new CliException(
          ("-c %d was asked for, and a process here may open %d files, each connection being one"
                  + " (Warmlap has raised the limit as far as it may). Ask for -c %d, or allow"
                  + " more: ulimit -n %d, if need be as root.")
              .formatted(
                  connections,
                  openFiles.getAsLong(),
                  Math.max(1, openFiles.getAsLong() - OWN_FILES),
                  files));
    }
    int addresses = Math.max(1, plan.connecting().from().size());
    if (ports.isPresent() && (long) ports.getAsInt() * addresses < connections) {
      throw new CliException(
          ("-c %d was asked for, and the kernel has %d ports for connections from one address to"
                  + " one port. Connect from several: --from 127.0.0.1 --from 127.0.0.2, and so"
                  + " on, %d in all.")
              .formatted(
                  connections, ports.getAsInt(), Math.ceilDiv(connections, ports.getAsInt())));
    }
    plan.connecting().from().forEach(LoadRoom::checkSource);
  }

  private static void checkSource(String address) {
    try (var socket = new Socket()) {
      socket.bind(new InetSocketAddress(InetAddress.getByName(address), 0));
    } catch (IOException e) {
      throw new CliException(
          "--from "
              + address
              + " is no address that this machine can connect from ("
              + e.getMessage()
              + "). 'ip address' shows those it has; all of 127.0.0.0/8 will do for a target on"
              + " this machine.",
          e);
    }
  }
}
