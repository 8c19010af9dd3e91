package dev.warmlap.load.tls;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.Security;
import java.util.List;

/**
 * Sends back what comes and changes its keys all the time. A process of its own, since the JDK
 * reads only once how often keys are to be changed.
 */
final class KeyUpdatingServer implements AutoCloseable {

  private final Process process;
  private final InetSocketAddress address;

  KeyUpdatingServer(Path java, Path store, String password) throws IOException {
    process =
        new ProcessBuilder(
                List.of(
                    java.toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    KeyUpdatingServer.class.getName(),
                    store.toString(),
                    password))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader lines = process.inputReader();
    address =
        new InetSocketAddress(
            InetAddress.ofLiteral("127.0.0.1"), Integer.parseInt(lines.readLine()));
  }

  InetSocketAddress address() {
    return address;
  }

  /** The server's process: prints its port, and ends with its input. */
  public static void main(String[] args) throws IOException {
    Security.setProperty("jdk.tls.keyLimits", "AES/GCM/NoPadding KeyUpdate 2^14");
    try (var server =
        TlsServer.of(Certificates.serverContext(Path.of(args[0]), args[1]), TlsServer.ECHO)) {
      System.out.println(server.route().to().getPort());
      System.in.readAllBytes();
    }
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
