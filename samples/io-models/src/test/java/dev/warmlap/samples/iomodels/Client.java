package dev.warmlap.samples.iomodels;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;

/** A connection of a client that sends and reads exactly what a test says. */
final class Client implements AutoCloseable {

  /** A safety net: a read that never ends fails the test. */
  private static final int READ_TIMEOUT_MILLIS = 60_000;

  private final Socket socket;
  private final InputStream in;

  private Client(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  static Client connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(READ_TIMEOUT_MILLIS);
    return new Client(socket);
  }

  Client send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    return this;
  }

  Client get(String path) throws IOException {
    return send("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
  }

  /** Reads one answer with a body of its Content-Length; of a HEAD's answer, see readHead. */
  String read() throws IOException {
    String head = readHead();
    int length = Integer.parseInt(head.replaceAll("(?s).*Content-Length: (\\d+)\r\n.*", "$1"));
    return head + new String(in.readNBytes(length), ISO_8859_1);
  }

  String readHead() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("The server closed the connection after: " + head);
      }
      head.append((char) next);
    }
    return head.toString();
  }

  /** Waits for what the server sends, which is to be nothing but a close. */
  boolean isClosedByServer() throws IOException {
    return in.read() < 0;
  }

  /** Whether something, or the end, has come that was not read. */
  boolean hasBytes() throws IOException {
    return in.available() > 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
