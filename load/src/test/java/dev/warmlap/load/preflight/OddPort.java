package dev.warmlap.load.preflight;

import dev.warmlap.host.TlsIdentity;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A port on loopback that does one thing to whoever connects. */
final class OddPort implements AutoCloseable {

  /** What is done with a connection, on a thread of its own. */
  interface Habit {
    void meet(Socket socket) throws IOException;
  }

  /** First byte of what a TLS client says (RFC 8446, 5.1). */
  static final int TLS_HANDSHAKE = 0x16;

  private final ServerSocket server;

  OddPort(Habit habit) {
    this(listening(), habit);
  }

  private OddPort(ServerSocket server, Habit habit) {
    this.server = server;
    Thread.ofPlatform().daemon().start(() -> accept(habit));
  }

  /** Waits for the end of a request, then answers. */
  static Habit answering(String answer) {
    return socket -> {
      awaitRequest(socket.getInputStream());
      socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
    };
  }

  /** Speaks TLS with a certificate of its own, and closes whatever else comes after an alert. */
  static OddPort secure(TlsIdentity identity, Habit habit) {
    try {
      var store = KeyStore.getInstance("PKCS12");
      char[] password = identity.password().toCharArray();
      try (InputStream file = Files.newInputStream(identity.keyStore())) {
        store.load(file, password);
      }
      var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, password);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return new OddPort(
          context
              .getServerSocketFactory()
              .createServerSocket(0, 50, InetAddress.getLoopbackAddress()),
          habit);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Hangs up on what cannot be one, as servers do. */
  static void awaitRequest(InputStream input) throws IOException {
    int lineFeeds = 0;
    while (lineFeeds < 2) {
      int next = input.read();
      if (next < 0) {
        return;
      }
      if (next == TLS_HANDSHAKE) {
        throw new IOException("No request begins like that");
      }
      lineFeeds = next == '\n' ? lineFeeds + 1 : next == '\r' ? lineFeeds : 0;
    }
  }

  int port() {
    return server.getLocalPort();
  }

  private static ServerSocket listening() {
    try {
      return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept(Habit habit) {
    try {
      while (true) {
        Socket socket = server.accept();
        Thread.ofVirtual().start(() -> meet(socket, habit));
      }
    } catch (IOException _) {
      // closed by the test's end
    }
  }

  private static void meet(Socket socket, Habit habit) {
    try (socket) {
      habit.meet(socket);
    } catch (IOException _) {
      // the probe has closed its side, or was not understood
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
