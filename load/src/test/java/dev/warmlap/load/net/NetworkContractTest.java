package dev.warmlap.load.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What every backend owes to the event loops. */
@ParameterizedClass
@EnumSource(Backend.class)
@Timeout(120)
class NetworkContractTest {

  private static final byte[] PING = "ping".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] PONG = "pong".getBytes(StandardCharsets.US_ASCII);

  @Parameter private Backend backend = Backend.NIO;

  private Bench bench;
  private Network network;

  @BeforeEach
  void open() throws IOException {
    assumeThat(Networks.unavailable(backend)).as("why %s is not available", backend).isEmpty();
    network = Networks.open(backend, 64, null);
    bench = new Bench(network);
  }

  @AfterEach
  void close() throws IOException {
    if (bench != null) {
      bench.close();
    }
  }

  @Test
  void bytesGoOutAndIn() throws IOException {
    var heard = new Heard();
    Channel channel = connected(heard);
    try (SocketChannel peer = bench.accept()) {
      channel.send(Bench.direct(PING));
      network.poll(0);
      assertThat(Bench.read(peer, 4)).isEqualTo(PING);
      Bench.write(peer, PONG);
      bench.pollUntil(() -> heard.count() == 4);
    }
    assertThat(heard.bytes()).isEqualTo(PONG);
    assertThat(heard.events).startsWith("connected", "received");
  }

  @Test
  void nothingIsToldBeforeThePoll() throws IOException {
    var heard = new Heard();
    network.connect(bench.route(), heard);
    network.connect(deadRoute(), heard);
    assertThat(heard.events).isEmpty();
  }

  @Test
  void ipv6Works() throws IOException {
    try (var six = new Bench(Networks.open(backend, 4, null), InetAddress.ofLiteral("::1"))) {
      var heard = new Heard();
      Channel channel = six.network.connect(six.route(), heard);
      six.pollUntil(() -> heard.heard("connected"));
      try (SocketChannel peer = six.accept()) {
        channel.send(Bench.direct(PING));
        six.network.poll(0);
        assertThat(Bench.read(peer, 4)).isEqualTo(PING);
      }
    }
  }

  @Test
  void aPortWithoutListenerRefuses() throws IOException {
    var heard = new Heard();
    network.connect(deadRoute(), heard);
    bench.pollUntil(() -> !heard.events.isEmpty());
    assertThat(heard.events).containsExactly("failed REFUSED");
    assertThat(heard.failures.getFirst().detail()).isEqualTo("Connection refused");
  }

  @Test
  void anAddressOfAnotherMachineIsNoSource() throws IOException {
    var heard = new Heard();
    var elsewhere = InetAddress.ofLiteral("192.0.2.1"); // RFC 5737: nobody's
    network.connect(new Route(bench.route().to(), elsewhere), heard);
    bench.pollUntil(() -> !heard.events.isEmpty());
    assertThat(heard.events).containsExactly("failed OTHER");
    assertThat(heard.failures.getFirst().detail()).isEqualTo("Cannot assign requested address");
  }

  @Test
  void theSourceAddressIsTheOneAskedFor() throws IOException {
    var source = InetAddress.ofLiteral("127.0.0.77");
    var heard = new Heard();
    network.connect(new Route(bench.route().to(), source), heard);
    bench.pollUntil(() -> heard.heard("connected"));
    try (SocketChannel peer = bench.accept()) {
      assertThat(((InetSocketAddress) peer.getRemoteAddress()).getAddress()).isEqualTo(source);
    }
  }

  @Test
  void largeSendsReachASlowReaderWhole() throws IOException {
    byte[] large = Bench.noise(8_000_000, 1);
    var heard = new Heard();
    Channel channel = connected(heard);
    try (SocketChannel peer = bench.accept()) {
      channel.send(Bench.direct(large));
      bench.settle();
      assertThat(channel.sending()).isTrue();
      assertThat(readWhilePolling(peer, large.length)).isEqualTo(large);
      bench.pollUntil(() -> !channel.sending());
      channel.send(Bench.direct(PING));
      bench.settle();
      assertThat(Bench.read(peer, 4)).isEqualTo(PING);
    }
    assertThat(heard.failures).isEmpty();
  }

  @Test
  void smallSendsToASlowReaderKeepTheirOrder() throws IOException {
    int pieces = 4_000;
    int length = 3_000;
    byte[] all = Bench.noise(pieces * length, 2);
    var heard = new Heard();
    Channel channel = connected(heard);
    try (SocketChannel peer = bench.accept()) {
      peer.configureBlocking(false);
      ByteBuffer in = ByteBuffer.allocate(all.length);
      int next = 0;
      boolean heldBack = false;
      while (in.hasRemaining()) {
        if (next < pieces && !channel.sending()) {
          byte[] piece = new byte[length];
          System.arraycopy(all, next * length, piece, 0, length);
          channel.send(Bench.direct(piece));
          next++;
        } else {
          heldBack |= channel.sending();
          int _ = peer.read(in);
        }
        network.poll(0);
        assertThat(heard.failures).isEmpty();
      }
      assertThat(in.array()).isEqualTo(all);
      assertThat(heldBack).as("the reader was slow enough to be felt").isTrue();
    }
  }

  @Test
  void severalSendsWithinOnePollKeepTheirOrder() throws IOException {
    var heard = new Heard();
    Channel channel = connected(heard);
    try (SocketChannel peer = bench.accept()) {
      int sends = 0;
      while (sends < 300) {
        if (!channel.sending()) {
          channel.send(Bench.direct(new byte[] {(byte) sends++}));
        } else {
          network.poll(0);
        }
      }
      bench.pollUntil(() -> !channel.sending());
      bench.settle();
      byte[] came = Bench.read(peer, 300);
      for (int i = 0; i < 300; i++) {
        assertThat(came[i]).isEqualTo((byte) i);
      }
    }
  }

  @Test
  void answersLargerThanAnyBufferArriveWhole() throws IOException {
    byte[] large = Bench.noise(4_000_000, 3);
    var heard = new Heard();
    connected(heard);
    try (SocketChannel peer = bench.accept()) {
      peer.configureBlocking(false);
      ByteBuffer out = ByteBuffer.wrap(large);
      while (out.hasRemaining()) {
        int _ = peer.write(out);
        network.poll(0);
      }
      bench.pollUntil(() -> heard.count() == large.length);
    }
    assertThat(heard.bytes()).isEqualTo(large);
  }

  @Test
  void manyConnectionsAreServed() throws IOException {
    int many = 500;
    var heards = new ArrayList<Heard>();
    var channels = new ArrayList<Channel>();
    var peers = new ArrayList<SocketChannel>();
    for (int i = 0; i < many; i++) {
      var heard = new Heard();
      heards.add(heard);
      channels.add(network.connect(bench.route(), heard));
    }
    bench.pollUntil(() -> heards.stream().allMatch(heard -> heard.heard("connected")));
    for (int i = 0; i < many; i++) {
      peers.add(bench.accept());
    }
    for (Channel channel : channels) {
      channel.send(Bench.direct(PING));
    }
    network.poll(0);
    for (SocketChannel peer : peers) {
      assertThat(Bench.read(peer, 4)).isEqualTo(PING);
      Bench.write(peer, PONG);
    }
    bench.pollUntil(() -> heards.stream().allMatch(heard -> heard.count() == 4));
    for (SocketChannel peer : peers) {
      peer.close();
    }
    bench.pollUntil(() -> heards.stream().allMatch(heard -> heard.heard("ended")));
  }

  @Test
  void thePeersEndIsToldOnceAndBytesStillGoOut() throws IOException {
    var heard = new Heard();
    Channel channel = connected(heard);
    try (SocketChannel peer = bench.accept()) {
      Bench.write(peer, PONG);
      peer.shutdownOutput();
      bench.pollUntil(() -> heard.heard("ended"));
      bench.settle();
      assertThat(heard.events).containsExactly("connected", "received", "ended");
      channel.send(Bench.direct(PING));
      network.poll(0);
      assertThat(Bench.read(peer, 4)).isEqualTo(PING);
    }
  }

  @Test
  void thePeersResetIsTold() throws IOException {
    var heard = new Heard();
    connected(heard);
    Bench.reset(bench.accept());
    bench.pollUntil(() -> !heard.failures.isEmpty());
    assertThat(heard.events).containsExactly("connected", "failed RESET");
  }

  @Test
  void aSendIntoABrokenConnectionFailsByAPoll() throws IOException {
    var heard = new Heard();
    Channel channel = connected(heard);
    SocketChannel peer = bench.accept();
    peer.shutdownOutput();
    bench.pollUntil(() -> heard.heard("ended"));
    Bench.reset(peer);
    channel.send(Bench.direct(PING));
    assertThat(heard.failures).isEmpty();
    bench.pollUntil(() -> !heard.failures.isEmpty());
    assertThat(heard.events).containsExactly("connected", "ended", "failed RESET");
    channel.send(Bench.direct(PING));
    bench.settle();
    assertThat(heard.failures).hasSize(1);
  }

  @Test
  void aLargeSendCutShortFails() throws IOException {
    var heard = new Heard();
    Channel channel = connected(heard);
    SocketChannel peer = bench.accept();
    channel.send(Bench.direct(new byte[8_000_000]));
    bench.settle();
    Bench.reset(peer);
    bench.pollUntil(() -> !heard.failures.isEmpty());
    assertThat(heard.events).containsExactly("connected", "failed RESET");
    assertThat(channel.sending()).isFalse();
  }

  @Test
  void nothingIsHeardAfterTheClose() throws IOException {
    var heard = new Heard();
    Channel channel = connected(heard);
    try (SocketChannel peer = bench.accept()) {
      Bench.write(peer, PONG);
      channel.close();
      channel.close();
      bench.settle();
      channel.send(Bench.direct(PING));
      bench.settle();
      assertThat(heard.events).containsExactly("connected");
      assertThatPeerIsLeft(peer);
    }
  }

  @Test
  void aConnectionCanBeGivenUpWhileItIsMade() throws IOException {
    var heard = new Heard();
    network.connect(bench.route(), heard).close();
    network.connect(deadRoute(), heard).close();
    network
        .connect(new Route(bench.route().to(), InetAddress.ofLiteral("192.0.2.1")), heard)
        .close();
    bench.settle();
    assertThat(heard.events).isEmpty();
  }

  @Test
  void aHandlerMayCloseItsChannelAndOthers() throws IOException {
    var other = new Heard();
    Channel otherChannel = connected(other);
    SocketChannel otherPeer = bench.accept();
    var channels = new ArrayList<Channel>();
    var heard =
        new Heard() {
          @Override
          public void received(ByteBuffer bytes) {
            super.received(bytes);
            channels.getFirst().close();
            otherChannel.close();
          }
        };
    channels.add(connected(heard));
    try (SocketChannel peer = bench.accept()) {
      Bench.write(otherPeer, PONG);
      Bench.write(peer, PONG);
      Bench.write(peer, PONG);
      bench.pollUntil(() -> heard.heard("received"));
      bench.settle();
      assertThat(heard.events).containsExactly("connected", "received");
      assertThatPeerIsLeft(otherPeer);
    }
    otherPeer.close();
  }

  @Test
  void aHandlerMayConnectAnew() throws IOException {
    int rounds = 200;
    Route route = bench.route();
    var connects = new ArrayList<Channel>();
    Consumer<Handler> connect = handler -> connects.add(network.connect(route, handler));
    var heard =
        new Heard() {
          @Override
          public void ended() {
            super.ended();
            connects.getLast().close();
            if (connects.size() < rounds) {
              connect.accept(this);
            }
          }
        };
    connect.accept(heard);
    for (int i = 1; i <= rounds; i++) {
      int connected = i;
      bench.pollUntil(() -> heard.events.stream().filter("connected"::equals).count() == connected);
      bench.accept().close();
    }
    bench.pollUntil(() -> heard.events.size() == 2 * rounds);
    assertThat(heard.failures).isEmpty();
  }

  @Test
  void aHandlerMayCloseTheNetwork() throws IOException {
    var late = new ArrayList<Heard>();
    var peers = new ArrayList<SocketChannel>();
    for (int i = 0; i < 8; i++) {
      var heard =
          new Heard() {
            @Override
            public void received(ByteBuffer bytes) {
              super.received(bytes);
              network.close();
            }
          };
      late.add(heard);
      connected(heard);
      peers.add(bench.accept());
    }
    for (SocketChannel peer : peers) {
      Bench.write(peer, PONG);
    }
    bench.pollUntil(() -> late.stream().anyMatch(heard -> heard.heard("received")));
    assertThat(late.stream().filter(heard -> heard.heard("received"))).hasSize(1);
    for (SocketChannel peer : peers) {
      assertThatPeerIsLeft(peer);
      peer.close();
    }
  }

  @Test
  void closingTheNetworkClosesItsConnections() throws IOException {
    var heard = new Heard();
    connected(heard);
    try (SocketChannel peer = bench.accept()) {
      network.close();
      network.close();
      assertThatPeerIsLeft(peer);
    }
    network.wakeUp();
    assertThat(heard.events).containsExactly("connected");
  }

  @Test
  void anotherThreadEndsAPoll() throws InterruptedException {
    for (int i = 0; i < 20; i++) {
      Thread other = Thread.ofPlatform().start(network::wakeUp);
      network.poll(Network.FOREVER);
      other.join();
      network.poll(0); // a wake-up that came twice is used up
    }
  }

  @Test
  void waitsEndByThemselves() {
    for (long waitNanos : List.of(0L, 1L, 50_000L, 999_999L, 1_000_000L, 3_700_000L)) {
      long before = System.nanoTime();
      for (int i = 0; i < 20; i++) {
        network.poll(waitNanos);
      }
      assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(20));
    }
  }

  @Test
  void waitsAreNotSpun() {
    int polls = 0;
    long end = System.nanoTime() + Duration.ofMillis(100).toNanos();
    while (System.nanoTime() < end) {
      network.poll(500_000);
      polls++;
    }
    // 200 waits of half a millisecond; each may be cut short once by an alarm of the one before.
    assertThat(polls).isLessThan(800);
  }

  @Test
  void waitingForBatchesIsAccountedFor() throws IOException {
    var batching = new Batching(16, Duration.ofMillis(1));
    try (var patient = new Bench(Networks.open(backend, 4, batching))) {
      var heard = new Heard();
      patient.network.connect(patient.route(), heard);
      patient.pollUntil(() -> heard.heard("connected"));
      try (SocketChannel peer = patient.accept()) {
        Bench.write(peer, PONG);
        patient.pollUntil(() -> heard.count() == 4);
      }
      BatchWaits waits = patient.network.batchWaits();
      assertThat(waits.times()).isPositive();
      assertThat(waits.nanos()).isPositive();
    }
    network.poll(1_000_000);
    assertThat(network.batchWaits()).isEqualTo(BatchWaits.NONE);
  }

  private Channel connected(Heard heard) throws IOException {
    Channel channel = network.connect(bench.route(), heard);
    bench.pollUntil(() -> heard.heard("connected"));
    return channel;
  }

  /** To a port that was free a moment ago. */
  private static Route deadRoute() throws IOException {
    try (var closed = ServerSocketChannel.open()) {
      closed.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0));
      return new Route((InetSocketAddress) closed.getLocalAddress(), null);
    }
  }

  private byte[] readWhilePolling(SocketChannel peer, int count) throws IOException {
    peer.configureBlocking(false);
    ByteBuffer in = ByteBuffer.allocate(count);
    while (in.hasRemaining()) {
      assertThat(peer.read(in)).isNotNegative();
      network.poll(0);
    }
    peer.configureBlocking(true);
    return in.array();
  }

  /** In order, or by a reset where it had sent what was not read. */
  private static void assertThatPeerIsLeft(SocketChannel peer) {
    try {
      assertThat(peer.read(ByteBuffer.allocate(1))).isNegative();
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("reset");
    }
  }
}
