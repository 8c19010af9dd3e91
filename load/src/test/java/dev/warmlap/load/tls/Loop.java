package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.load.net.Backend;
import dev.warmlap.load.net.Channel;
import dev.warmlap.load.net.Handler;
import dev.warmlap.load.net.Network;
import dev.warmlap.load.net.Networks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** An event loop on the test's own thread, and what it was told of handshakes. */
final class Loop implements AutoCloseable {

  /** Until a test has failed; nothing that holds takes nearly as long. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final long TURN_NANOS = 5_000_000;

  record Handshake(long nanos, boolean resumed, TlsProtocol protocol) {}

  final List<Handshake> handshakes = new ArrayList<>();
  final HandshakeRecorder recorder = new HandshakeRecorder();
  final TlsNetwork network;

  Loop(TlsOptions options, TlsEngine engine) throws IOException {
    this(options, engine, Networks.open(Backend.NIO, 16, null));
  }

  Loop(TlsOptions options, TlsEngine engine, Network plain) throws IOException {
    this(TlsSetup.of(options, engine), plain);
  }

  Loop(TlsSetup setup, Network plain) throws IOException {
    network =
        new TlsNetwork(
            plain,
            setup,
            (nanos, resumed, protocol) -> {
              handshakes.add(new Handshake(nanos, resumed, protocol));
              recorder.handshake(nanos, resumed, protocol);
            });
  }

  Channel connect(TlsServer server, Handler handler) {
    return network.connect(server.route(), handler);
  }

  /** A connection whose handshake is done. */
  Channel connected(TlsServer server, Heard heard) {
    Channel channel = connect(server, heard);
    pollUntil(() -> !heard.events.isEmpty());
    assertThat(heard.failure()).isEmpty();
    return channel;
  }

  /** What becomes of a connection that is to end of itself. */
  Heard outcome(TlsServer server) {
    var heard = new Heard();
    connect(server, heard);
    pollUntil(heard::isOver);
    return heard;
  }

  void pollUntil(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time until what is waited for").isLessThan(end);
      network.poll(TURN_NANOS);
    }
  }

  static ByteBuffer direct(String text) {
    return direct(text.getBytes(StandardCharsets.US_ASCII));
  }

  static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }

  @Override
  public void close() {
    network.close();
  }
}
