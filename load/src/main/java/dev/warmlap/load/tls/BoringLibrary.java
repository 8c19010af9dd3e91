package dev.warmlap.load.tls;

import io.netty.internal.tcnative.Library;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** BoringSSL's native library, loaded once a process when it is first asked for. */
final class BoringLibrary {

  private static final Optional<String> WHY_NOT = load();

  private BoringLibrary() {}

  /** Why BoringSSL cannot be used; empty when it can. */
  static Optional<String> whyNot() {
    return WHY_NOT;
  }

  private static Optional<String> load() {
    String system = System.getProperty("os.name");
    String machine = System.getProperty("os.arch");
    if (!system.equals("Linux")) {
      return Optional.of("BoringSSL is shipped for Linux only, this is " + system);
    }
    // The library finds out from its file's name under which package its classes are.
    String name =
        "libnetty_tcnative_linux_"
            + switch (machine) {
              case "amd64" -> "x86_64";
              case "aarch64" -> "aarch_64";
              default -> machine;
            };
    try (InputStream library =
        BoringLibrary.class.getResourceAsStream("/META-INF/native/" + name + ".so")) {
      if (library == null) {
        return Optional.of("BoringSSL is not shipped for Linux on " + machine);
      }
      Path file = Files.createTempFile(name, ".so");
      try {
        Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
        load(file);
      } finally {
        // Once mapped, it is there without its name.
        Files.deleteIfExists(file);
      }
      return Library.initialize()
          ? Optional.empty()
          : Optional.of("BoringSSL could be loaded, but not initialized");
    } catch (IOException e) {
      return Optional.of("BoringSSL could not be put into the folder for temporary files: " + e);
    } catch (Exception | LinkageError e) {
      return Optional.of("BoringSSL could not be loaded: " + e);
    }
  }

  @SuppressWarnings("restricted")
  private static void load(Path file) {
    System.load(file.toString());
  }
}
