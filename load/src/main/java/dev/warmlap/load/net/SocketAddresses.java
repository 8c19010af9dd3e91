package dev.warmlap.load.net;

import java.lang.foreign.Arena;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;

/** Addresses as the kernel reads them, each kept for as long as the network: there are few. */
final class SocketAddresses implements AutoCloseable {

  static final int AF_INET = 2;
  static final int AF_INET6 = 10;

  private static final int INET_BYTES = 16;
  private static final int INET6_BYTES = 28;

  private final Arena arena = Arena.ofConfined();
  private final Map<InetSocketAddress, SocketAddress> made = new HashMap<>();

  /** A {@code sockaddr} in memory. */
  record SocketAddress(long address, int length) {}

  static int family(InetAddress address) {
    return address instanceof Inet4Address ? AF_INET : AF_INET6;
  }

  SocketAddress of(InetSocketAddress address) {
    return made.computeIfAbsent(address, this::make);
  }

  private SocketAddress make(InetSocketAddress socketAddress) {
    InetAddress address = socketAddress.getAddress();
    boolean six = address instanceof Inet6Address;
    int length = six ? INET6_BYTES : INET_BYTES;
    long at = arena.allocate(length, 8).address();
    Memory.putShort(at, (short) family(address));
    Memory.putShort(at + 2, Short.reverseBytes((short) socketAddress.getPort()));
    byte[] bytes = address.getAddress();
    long to = at + (six ? 8 : 4);
    for (int i = 0; i < bytes.length; i++) {
      Memory.putByte(to + i, bytes[i]);
    }
    if (address instanceof Inet6Address scoped) {
      Memory.putInt(at + 24, scoped.getScopeId());
    }
    return new SocketAddress(at, length);
  }

  @Override
  public void close() {
    arena.close();
  }
}
