package dev.warmlap.load.net;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A non-blocking socket of the JDK. */
final class NioChannel implements Channel {

  private enum Phase {
    CONNECTING,
    OPEN,
    /** The peer sends nothing more. */
    ENDED,
    /** The socket is closed. */
    OVER
  }

  private final NioNetwork network;
  private final SocketChannel socket;
  private final Handler handler;
  private final SelectionKey key;
  private Phase phase = Phase.CONNECTING;

  /** What the kernel has not taken. */
  private @Nullable ByteBuffer rest;

  /** Found outside of a poll and not told yet. */
  private @Nullable NetFailure failure;

  private NioChannel(NioNetwork network, Selector selector, SocketChannel socket, Handler handler)
      throws IOException {
    this.network = network;
    this.socket = socket;
    this.handler = handler;
    this.key = socket.register(selector, SelectionKey.OP_CONNECT, this);
  }

  static Channel connect(NioNetwork network, Selector selector, Route route, Handler handler) {
    NioChannel channel;
    try {
      SocketChannel socket = open(route.to().getAddress());
      try {
        channel = new NioChannel(network, selector, socket, handler);
      } catch (IOException e) {
        closeForGood(socket);
        throw e;
      }
    } catch (IOException e) {
      return new UnopenedChannel(IoFailures.of(e), handler, network.due);
    }
    channel.connect(route);
    return channel;
  }

  private static SocketChannel open(InetAddress to) throws IOException {
    SocketChannel socket =
        SocketChannel.open(
            to instanceof Inet4Address
                ? StandardProtocolFamily.INET
                : StandardProtocolFamily.INET6);
    try {
      socket.configureBlocking(false);
      socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
      return socket;
    } catch (IOException e) {
      closeForGood(socket);
      throw e;
    }
  }

  private void connect(Route route) {
    if (route.from() != null) {
      try {
        socket.bind(new InetSocketAddress(route.from(), 0));
      } catch (IOException e) {
        failLater(IoFailures.ofBinding(e));
        return;
      }
    }
    try {
      if (socket.connect(route.to())) {
        network.due.add(this::connectedAtOnce);
      }
    } catch (IOException e) {
      failLater(IoFailures.of(e));
    }
  }

  private void connectedAtOnce() {
    if (phase == Phase.CONNECTING) {
      connected();
    }
  }

  private void connected() {
    phase = Phase.OPEN;
    listen();
    handler.connected();
  }

  /** The selector has found the socket ready for something that was asked for. */
  void ready() {
    if (rest != null) {
      goOn(rest);
    }
    if (phase == Phase.OPEN) {
      receive();
    } else if (phase == Phase.CONNECTING) {
      finishConnecting();
    }
  }

  private void receive() {
    ByteBuffer in = network.in;
    in.clear();
    int count;
    try {
      count = socket.read(in);
    } catch (IOException e) {
      fail(IoFailures.of(e));
      return;
    }
    if (count > 0) {
      handler.received(in.flip());
    } else if (count < 0) {
      phase = Phase.ENDED;
      listen();
      handler.ended();
    }
  }

  private void finishConnecting() {
    boolean connected;
    try {
      connected = socket.finishConnect();
    } catch (IOException e) {
      fail(IoFailures.of(e));
      return;
    }
    if (connected) {
      connected();
    }
  }

  @Override
  public void send(ByteBuffer bytes) {
    try {
      socket.write(bytes);
    } catch (IOException e) {
      failLater(IoFailures.of(e));
      return;
    }
    if (bytes.hasRemaining()) {
      rest = bytes.duplicate();
      listen();
    }
  }

  private void goOn(ByteBuffer bytes) {
    try {
      socket.write(bytes);
    } catch (IOException e) {
      fail(IoFailures.of(e));
      return;
    }
    if (!bytes.hasRemaining()) {
      rest = null;
      listen();
    }
  }

  /** Asks the selector for what is of interest now. */
  private void listen() {
    int receiving = phase == Phase.OPEN ? SelectionKey.OP_READ : 0;
    key.interestOps(rest == null ? receiving : receiving | SelectionKey.OP_WRITE);
  }

  @Override
  public boolean sending() {
    return rest != null;
  }

  private void fail(NetFailure failure) {
    close();
    handler.failed(failure);
  }

  private void failLater(NetFailure failure) {
    if (phase != Phase.OVER) {
      close();
      this.failure = failure;
      network.due.add(this::tellFailure);
    }
  }

  private void tellFailure() {
    if (failure != null) {
      handler.failed(failure);
    }
  }

  @Override
  public void close() {
    failure = null;
    if (phase != Phase.OVER) {
      phase = Phase.OVER;
      rest = null;
      closeForGood(socket);
    }
  }

  private static void closeForGood(SocketChannel socket) {
    try {
      socket.close();
    } catch (IOException _) {
      // The socket is given up: what the peer made of it was told by an earlier call.
    }
  }
}
