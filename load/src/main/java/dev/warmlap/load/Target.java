package dev.warmlap.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * Where the load goes.
 *
 * @param host a name or address of this machine's loopback interface
 * @param tls whether HTTP is spoken over TLS 1.3; any certificate is accepted, since a loopback
 *     address can only be this machine
 */
public record Target(String host, int port, boolean tls) {

  public Target {
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("A port lies between 1 and 65535, found " + port);
    }
  }

  /**
   * The address to connect to.
   *
   * @throws LoadException when the name has no address, or one that is not loopback
   */
  InetSocketAddress resolve() {
    InetAddress[] addresses;
    try {
      addresses = InetAddress.getAllByName(host);
    } catch (UnknownHostException e) {
      throw new LoadException(
          "Asked to load " + this + ", but the name '" + host + "' has no address.", e);
    }
    if (!Arrays.stream(addresses).allMatch(InetAddress::isLoopbackAddress)) {
      throw new LoadException(
          "Asked to load "
              + this
              + ", but "
              + Arrays.toString(addresses)
              + " is not a loopback address. Load goes to this machine only: use 127.0.0.1.");
    }
    return new InetSocketAddress(addresses[0], port);
  }

  /** As a URL without a path, such as {@code https://localhost:8443}. */
  @Override
  public String toString() {
    return (tls ? "https://" : "http://")
        + (host.indexOf(':') >= 0 ? "[" + host + "]" : host)
        + ":"
        + port;
  }
}
