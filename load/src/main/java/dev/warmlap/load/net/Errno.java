package dev.warmlap.load.net;

import dev.warmlap.load.net.NetFailure.Kind;

/** Linux's numbers of errors (asm-generic/errno.h, the same on x86_64 and aarch64). */
final class Errno {

  static final int EPERM = 1;
  static final int EINTR = 4;
  static final int EAGAIN = 11;
  static final int ENOMEM = 12;
  static final int EACCES = 13;
  static final int EBUSY = 16;
  static final int EINVAL = 22;
  static final int ENFILE = 23;
  static final int EMFILE = 24;
  static final int EPIPE = 32;
  static final int ENOSYS = 38;
  static final int ETIME = 62;
  static final int EADDRINUSE = 98;
  static final int EADDRNOTAVAIL = 99;
  static final int ENETDOWN = 100;
  static final int ENETUNREACH = 101;
  static final int ECONNRESET = 104;
  static final int ENOBUFS = 105;
  static final int ECONNREFUSED = 111;
  static final int EHOSTDOWN = 112;
  static final int EHOSTUNREACH = 113;

  private Errno() {}

  /** What it means for a connection. */
  static Kind kind(int errno) {
    return switch (errno) {
      case ECONNREFUSED -> Kind.REFUSED;
      case ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH -> Kind.UNREACHABLE;
      case EADDRNOTAVAIL, EADDRINUSE -> Kind.NO_PORT;
      case EMFILE, ENFILE -> Kind.NO_DESCRIPTOR;
      case ECONNRESET, EPIPE -> Kind.RESET;
      default -> Kind.OTHER;
    };
  }

  /**
   * What it means for the binding to a source address: that the address is none of this machine's
   * is no lack of ports, though the system has one number for both.
   */
  static Kind kindOfBinding(int errno) {
    return errno == EADDRNOTAVAIL ? Kind.OTHER : kind(errno);
  }
}
