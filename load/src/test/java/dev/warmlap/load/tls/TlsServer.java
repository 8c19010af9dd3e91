package dev.warmlap.load.tls;

import dev.warmlap.load.net.Route;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A TLS server of the JDK that does by a script with each of its connections. */
final class TlsServer implements AutoCloseable {

  /** What it does with one connection; then it is closed, with a close_notify. */
  @FunctionalInterface
  interface Script {
    void run(SSLSocket peer, Socket plain) throws IOException;
  }

  /** What it does with one connection that is not to be TLS. */
  @FunctionalInterface
  interface PlainScript {
    void run(Socket peer) throws IOException;
  }

  /** Sends back what comes, until the end comes. */
  static final Script ECHO = (peer, _) -> peer.getInputStream().transferTo(peer.getOutputStream());

  /** Waits for the end. */
  static final Script LISTEN =
      (peer, _) -> {
        peer.startHandshake();
        peer.getInputStream().readAllBytes();
      };

  /** What went wrong with the connections, as the server sees it. */
  final List<IOException> troubles = Collections.synchronizedList(new ArrayList<>());

  private final ServerSocket listener;

  private TlsServer(PlainScript script) throws IOException {
    listener = new ServerSocket(0, 512, InetAddress.ofLiteral("127.0.0.1"));
    Thread.ofPlatform().daemon().name("tls-server").start(() -> accept(script));
  }

  static TlsServer plain(PlainScript script) throws IOException {
    return new TlsServer(script);
  }

  static TlsServer of(SSLContext context, Script script) throws IOException {
    return of(context, _ -> {}, script);
  }

  static TlsServer of(SSLContext context, Consumer<SSLSocket> settings, Script script)
      throws IOException {
    return new TlsServer(
        plain -> {
          try (SSLSocket peer =
              (SSLSocket) context.getSocketFactory().createSocket(plain, null, true)) {
            settings.accept(peer);
            script.run(peer, plain);
          }
        });
  }

  private void accept(PlainScript script) {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        socket.setTcpNoDelay(true);
        Thread.ofPlatform().daemon().name("tls-connection").start(() -> serve(script, socket));
      } catch (IOException e) {
        if (!listener.isClosed()) {
          troubles.add(e);
        }
      }
    }
  }

  private void serve(PlainScript script, Socket socket) {
    try (socket) {
      script.run(socket);
    } catch (IOException e) {
      troubles.add(e);
    }
  }

  Route route() {
    return new Route((InetSocketAddress) listener.getLocalSocketAddress(), null);
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
