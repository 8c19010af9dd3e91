package dev.warmlap.load.tls;

import java.net.InetAddress;
import java.util.Optional;

/** Tells names from addresses. */
final class ServerName {

  private ServerName() {}

  /** The name to tell the server of; none for an address. */
  static Optional<String> of(String nameOrAddress) {
    return address(nameOrAddress).isPresent()
        ? Optional.empty()
        : Optional.of(
            nameOrAddress.endsWith(".")
                ? nameOrAddress.substring(0, nameOrAddress.length() - 1)
                : nameOrAddress);
  }

  /** The address, if it is one; nothing is looked up. */
  static Optional<InetAddress> address(String nameOrAddress) {
    try {
      return Optional.of(InetAddress.ofLiteral(nameOrAddress));
    } catch (IllegalArgumentException _) {
      // It is a name, then.
      return Optional.empty();
    }
  }
}
