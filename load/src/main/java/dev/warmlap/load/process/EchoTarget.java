package dev.warmlap.load.process;

import dev.warmlap.host.TlsIdentity;
import dev.warmlap.load.LoadException;
import dev.warmlap.load.Target;
import dev.warmlap.load.http.ResponseParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * A server on loopback that answers every request with the same bytes: what the generator warms up
 * against.
 *
 * <p>It uses stream sockets on virtual threads, and not the channels that the engine uses, so that
 * the JIT's profile of those is the engine's alone.
 */
final class EchoTarget implements AutoCloseable {

  private static final int BACKLOG = 1024;

  private final ServerSocket server;
  private final byte[] answer;
  private final boolean tls;
  private final boolean closesAfterAnswer;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  private EchoTarget(ServerSocket server, byte[] answer, boolean tls, boolean closesAfterAnswer) {
    this.server = server;
    this.answer = answer;
    this.tls = tls;
    this.closesAfterAnswer = closesAfterAnswer;
  }

  /**
   * Starts a server on a free port.
   *
   * @param identity for TLS, or null for plain
   * @param toHead whether the answer is one to HEAD
   * @throws LoadException when the answer is not one whole HTTP answer, or the server cannot start
   */
  static EchoTarget start(byte[] answer, boolean toHead, @Nullable TlsIdentity identity) {
    boolean closes = closesAfter(answer, toHead);
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try {
      ServerSocket server =
          identity == null
              ? new ServerSocket(0, BACKLOG, loopback)
              : context(identity).getServerSocketFactory().createServerSocket(0, BACKLOG, loopback);
      var echo = new EchoTarget(server, answer.clone(), identity != null, closes);
      Thread.ofPlatform().name("load-echo").daemon().start(echo::accept);
      return echo;
    } catch (IOException | GeneralSecurityException e) {
      throw new LoadException(
          "The generator's own target for its warm-up could not start"
              + (identity == null ? "" : " with the certificate in " + identity.keyStore())
              + ": "
              + e.getMessage(),
          e);
    }
  }

  Target target() {
    return new Target(server.getInetAddress().getHostAddress(), server.getLocalPort(), tls);
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException _) {
      // Its threads end with the process at the latest, and nothing connects to it any more.
    }
  }

  private static boolean closesAfter(byte[] answer, boolean toHead) {
    var parser = new ResponseParser(toHead);
    parser.feed(answer, 0, answer.length);
    parser.endOfInput();
    if (!parser.complete()) {
      throw new LoadException(
          "The answer recorded from the subject is not one whole HTTP/1.1 answer ("
              + (parser.malformed() ? parser.complaint() : "it ends too early")
              + ", "
              + answer.length
              + " bytes), so the generator cannot warm up with it.");
    }
    return parser.closes();
  }

  private static SSLContext context(TlsIdentity identity)
      throws GeneralSecurityException, IOException {
    char[] password = identity.password().toCharArray();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream file = Files.newInputStream(identity.keyStore())) {
      store.load(file, password);
    }
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return context;
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        open.add(socket);
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (IOException _) {
      // closed: the warm-up is over
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream input = socket.getInputStream();
      OutputStream output = socket.getOutputStream();
      var buffer = new byte[8192];
      var end = new RequestEnd();
      for (int count = input.read(buffer); count >= 0; count = input.read(buffer)) {
        for (int i = 0; i < count; i++) {
          if (end.at(buffer[i])) {
            output.write(answer);
            if (closesAfterAnswer) {
              return;
            }
          }
        }
      }
    } catch (IOException _) {
      // the engine has closed its side: a round of the warm-up is over
    } finally {
      open.remove(socket);
    }
  }
}
