package dev.warmlap.host;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Launches a process tree, says so, and waits to be killed. */
final class DoomedLab {

  private DoomedLab() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Warden warden = Warden.start();
    ManagedProcess process =
        warden.launch(
            Launch.logging(
                List.of("sh", "-c", arguments[1]),
                Map.of(),
                folder,
                folder.resolve("tree.log"),
                null));
    try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      out.write("launched\n".getBytes(StandardCharsets.UTF_8));
      out.flush();
      process.exited().join();
    }
  }
}
