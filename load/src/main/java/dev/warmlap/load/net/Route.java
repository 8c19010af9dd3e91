package dev.warmlap.load.net;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Where a connection goes, and from where.
 *
 * @param to resolved
 * @param from address of this machine to connect from, of the kind that {@code to} is, with a port
 *     of the kernel's choice; null for the kernel's choice of both
 */
public record Route(InetSocketAddress to, @Nullable InetAddress from) {

  public Route {
    if (to.isUnresolved()) {
      throw new IllegalArgumentException("A route leads to an address, found only the name " + to);
    }
    if (from != null && from instanceof Inet4Address != to.getAddress() instanceof Inet4Address) {
      throw new IllegalArgumentException(
          "A route keeps to IPv4 or to IPv6, found one from " + from + " to " + to);
    }
  }
}
