package dev.warmlap.subject.tomcat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The library tomcat-native, by which Tomcat speaks to APR and OpenSSL. */
public final class NativeLibrary {

  /** What to do where it is not installed. */
  public static final String REMEDY =
      "install tomcat-native 1.2, on Debian: apt-get install libtcnative-1";

  private static final String FILE = "libtcnative-1.so";

  /** Where distributions of Linux, and builds by hand, put it. */
  private static final List<String> FOLDERS =
      List.of(
          "/usr/lib/x86_64-linux-gnu",
          "/usr/lib/aarch64-linux-gnu",
          "/usr/lib64",
          "/usr/lib",
          "/usr/local/lib",
          "/usr/local/apr/lib");

  private NativeLibrary() {}

  /** The folder that has it; empty when it is not installed. */
  public static Optional<Path> folder() {
    return FOLDERS.stream().map(Path::of).filter(f -> Files.exists(f.resolve(FILE))).findFirst();
  }
}
