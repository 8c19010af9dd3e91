package dev.warmlap.load.net;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Why the kernel would not make a ring. */
final class UringRefusal {

  private static final Path DISABLED = Path.of("/proc/sys/kernel/io_uring_disabled");

  private UringRefusal() {}

  static String words(int errno) {
    return switch (errno) {
      case Errno.ENOSYS -> "this kernel is built without io_uring, or a container hides it";
      case Errno.EPERM, Errno.EACCES -> "the kernel does not allow io_uring here" + setting();
      case Errno.EINVAL -> "it takes Linux 6.1 or later, found " + System.getProperty("os.version");
      case Errno.ENOMEM -> "the limit of locked memory (ulimit -l) leaves no room for it";
      default -> "the kernel refuses a ring: " + Libc.words(errno);
    };
  }

  private static String setting() {
    try {
      String value = Files.readString(DISABLED).strip();
      if (!value.equals("0")) {
        return ": kernel.io_uring_disabled is " + value;
      }
    } catch (IOException _) {
      // Before Linux 6.6 there is no such setting; a filter is left as the cause.
    }
    return ": a filter of system calls forbids it, as containers have one";
  }
}
