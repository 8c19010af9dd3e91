package dev.warmlap.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Folders that look like a JDK to those who do not start it. */
final class FakeJdk {

  static Path jdk(Path home, String version) throws IOException {
    jre(home, version);
    program(home.resolve("bin/javac"));
    return home;
  }

  static Path jre(Path home, String version) throws IOException {
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(
        home.resolve("release"),
        "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"" + version + "\"\nOS_NAME=\"Linux\"\n");
    program(home.resolve("bin/java"));
    return home;
  }

  private static void program(Path file) throws IOException {
    Files.writeString(file, "#!/bin/sh\nexit 99\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private FakeJdk() {}
}
