package dev.warmlap.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * Where the load goes.
 *
 * @param host a name or address; of this machine's loopback interface, unless {@code mine}
 * @param tls whether HTTP is spoken over TLS
 * @param mine whether the user has said by name that the host may be loaded although it is another
 *     machine
 */
public record Target(String host, int port, boolean tls, boolean mine) {

  public Target {
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("A port lies between 1 and 65535, found " + port);
    }
  }

  /** A target on this machine. */
  public Target(String host, int port, boolean tls) {
    this(host, port, tls, false);
  }

  /**
   * The address to connect to.
   *
   * @throws LoadException when the name has no address, or one that may not be loaded
   */
  public InetSocketAddress resolve() {
    InetAddress[] addresses;
    try {
      addresses = InetAddress.getAllByName(host);
    } catch (UnknownHostException e) {
      throw new LoadException(
          "Asked to load " + this + ", but the name '" + host + "' has no address.", e);
    }
    if (!mine && !Arrays.stream(addresses).allMatch(InetAddress::isLoopbackAddress)) {
      throw new LoadException(
          "Asked to load "
              + this
              + ", but "
              + Arrays.toString(addresses)
              + " is not a loopback address. Load goes to this machine (127.0.0.1), unless it is"
              + " said by name that another one is yours: --my-host "
              + host);
    }
    return new InetSocketAddress(addresses[0], port);
  }

  /** Host and port, the value of the Host header. */
  public String authority() {
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
  }

  /** As a URL without a path, such as {@code https://localhost:8443}. */
  @Override
  public String toString() {
    return (tls ? "https://" : "http://") + authority();
  }
}
