package dev.warmlap.load.net;

/** By what a {@link Network} gets its bytes from the kernel. */
public enum Backend {
  /** The JDK's selector, which every system has. */
  NIO("nio"),
  /** Linux's io_uring, the cheapest where it may be used. */
  IO_URING("io_uring");

  private final String key;

  Backend(String key) {
    this.key = key;
  }

  /** Its name in study files and reports. */
  public String key() {
    return key;
  }
}
