package dev.warmlap.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on loopback that answers as a test wants, one virtual thread a connection. */
final class ScriptedServer implements AutoCloseable {

  /** What is done with one request. */
  interface Script {
    /**
     * Answers, or does not.
     *
     * @param number of the request at this server, from 1
     * @return whether the connection goes on
     */
    boolean answer(int number, Peer peer) throws IOException, InterruptedException;
  }

  /** The other side of a connection. */
  record Peer(Socket socket, OutputStream output) {

    void send(String text) throws IOException {
      output.write(text.getBytes(StandardCharsets.ISO_8859_1));
      output.flush();
    }

    /** Each byte by itself, as far as the network keeps them apart. */
    void sendByByte(String text) throws IOException {
      socket.setTcpNoDelay(true);
      for (byte b : text.getBytes(StandardCharsets.ISO_8859_1)) {
        output.write(b);
        output.flush();
      }
    }

    /** Makes the close that follows a reset. */
    void resetOnClose() throws IOException {
      socket.setSoLinger(true, 0);
    }
  }

  private final ServerSocket server;
  private final Script script;
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger connections = new AtomicInteger();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  ScriptedServer(Script script) {
    this.script = script;
    try {
      server = new ServerSocket(0, 512, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofPlatform().daemon().start(this::accept);
  }

  /** Answers each request with this text. */
  static ScriptedServer answering(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    return new ScriptedServer(
        (_, peer) -> {
          peer.output().write(bytes);
          return true;
        });
  }

  Target target() {
    return new Target("127.0.0.1", server.getLocalPort(), false);
  }

  int requests() {
    return requests.get();
  }

  int connections() {
    return connections.get();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        connections.incrementAndGet();
        open.add(socket);
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (IOException _) {
      // closed by the test's end
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      var peer = new Peer(socket, socket.getOutputStream());
      InputStream input = socket.getInputStream();
      var buffer = new byte[4096];
      int ends = 0;
      while (true) {
        int count = input.read(buffer);
        if (count < 0) {
          return;
        }
        for (int i = 0; i < count; i++) {
          ends = buffer[i] == '\n' ? ends + 1 : buffer[i] == '\r' ? ends : 0;
          if (ends == 2) {
            ends = 0;
            if (!script.answer(requests.incrementAndGet(), peer)) {
              return;
            }
          }
        }
      }
    } catch (IOException _) {
      // the engine has closed the connection, or the test has ended
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(socket);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
