package dev.warmlap.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Random;
import java.util.function.BooleanSupplier;

/**
 * A network and a listening peer, both driven by the test's own thread: the kernel completes a
 * connection before it is accepted, and keeps what is written until it is read.
 */
final class Bench implements AutoCloseable {

  /** Until a test has failed; nothing that holds takes nearly as long. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final long TURN_NANOS = 5_000_000;

  final Network network;
  final ServerSocketChannel listener;

  Bench(Network network) throws IOException {
    this(network, InetAddress.ofLiteral("127.0.0.1"));
  }

  Bench(Network network, InetAddress address) throws IOException {
    this.network = network;
    listener = ServerSocketChannel.open();
    // Small, so that a slow reader is soon felt by who sends to it.
    listener.setOption(StandardSocketOptions.SO_RCVBUF, 32 * 1024);
    listener.bind(new InetSocketAddress(address, 0), 4096);
  }

  Route route() throws IOException {
    return new Route((InetSocketAddress) listener.getLocalAddress(), null);
  }

  SocketChannel accept() throws IOException {
    return listener.accept();
  }

  void pollUntil(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time until what is waited for").isLessThan(end);
      network.poll(TURN_NANOS);
    }
  }

  /** Lets the network do whatever it has left to do. */
  void settle() {
    for (int i = 0; i < 4; i++) {
      network.poll(TURN_NANOS);
    }
  }

  static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }

  static byte[] noise(int length, long seed) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  static byte[] read(SocketChannel peer, int count) throws IOException {
    ByteBuffer in = ByteBuffer.allocate(count);
    while (in.hasRemaining()) {
      assertThat(peer.read(in)).isNotNegative();
    }
    return in.array();
  }

  static void write(SocketChannel peer, byte[] bytes) throws IOException {
    ByteBuffer out = ByteBuffer.wrap(bytes);
    while (out.hasRemaining()) {
      int _ = peer.write(out);
    }
  }

  /** Breaks the connection off instead of ending it. */
  static void reset(SocketChannel peer) throws IOException {
    peer.setOption(StandardSocketOptions.SO_LINGER, 0);
    peer.close();
  }

  @Override
  public void close() throws IOException {
    network.close();
    listener.close();
  }
}
