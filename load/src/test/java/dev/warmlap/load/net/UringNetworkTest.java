package dev.warmlap.load.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What only io_uring can get wrong. */
@Timeout(120)
class UringNetworkTest {

  private static final int FEW_BUFFERS = 4;

  @BeforeEach
  void skipWhereThereIsNone() {
    assumeThat(Networks.unavailable(Backend.IO_URING))
        .as("why io_uring is not available")
        .isEmpty();
  }

  @Test
  void moreAnswersAtOnceThanBuffersAllArrive() throws IOException {
    byte[] answer = Bench.noise(3 * ProvidedBuffers.BYTES, 5);
    try (var bench = new Bench(new UringNetwork(8, FEW_BUFFERS, null))) {
      var heards = new ArrayList<Heard>();
      var peers = new ArrayList<SocketChannel>();
      for (int i = 0; i < 40; i++) {
        var heard = new Heard();
        heards.add(heard);
        bench.network.connect(bench.route(), heard);
        bench.pollUntil(() -> heard.heard("connected"));
        peers.add(bench.accept());
      }
      for (int round = 1; round <= 20; round++) {
        for (SocketChannel peer : peers) {
          Bench.write(peer, answer);
        }
        int expected = round * answer.length;
        bench.pollUntil(() -> heards.stream().allMatch(heard -> heard.count() == expected));
      }
      for (Heard heard : heards) {
        for (int round = 0; round < 20; round++) {
          assertThat(ByteBuffer.wrap(heard.bytes(), round * answer.length, answer.length))
              .isEqualTo(ByteBuffer.wrap(answer));
        }
      }
      for (SocketChannel peer : peers) {
        peer.close();
      }
      bench.pollUntil(() -> heards.stream().allMatch(heard -> heard.heard("ended")));
    }
  }

  @Test
  void moreCanBePreparedThanTheQueueHolds() throws IOException {
    try (var bench = new Bench(new UringNetwork(1, FEW_BUFFERS, null))) {
      var heards = new ArrayList<Heard>();
      for (int i = 0; i < 300; i++) {
        var heard = new Heard();
        heards.add(heard);
        bench.network.connect(bench.route(), heard);
      }
      bench.pollUntil(() -> heards.stream().allMatch(heard -> heard.heard("connected")));
    }
  }

  @Test
  void aSlotServesManyConnectionsInTurn() throws IOException {
    try (var bench = new Bench(new UringNetwork(1, FEW_BUFFERS, null))) {
      for (int i = 0; i < 300; i++) {
        var heard = new Heard();
        Channel channel = bench.network.connect(bench.route(), heard);
        bench.pollUntil(() -> heard.heard("connected"));
        SocketChannel peer = bench.accept();
        Bench.write(peer, new byte[] {(byte) i});
        channel.send(Bench.direct(new byte[] {(byte) i}));
        if (i % 2 == 0) {
          channel.close();
          Bench.reset(peer);
          assertThat(heard.count()).isZero();
        } else {
          bench.pollUntil(() -> heard.count() == 1);
          assertThat(heard.bytes()[0]).isEqualTo((byte) i);
          Bench.reset(peer);
          bench.pollUntil(() -> !heard.failures.isEmpty());
        }
      }
    }
  }

  @Test
  void nothingIsLeftOpenAfterTheClose() throws IOException {
    openAndClose();
    long before = descriptors();
    for (int i = 0; i < 20; i++) {
      openAndClose();
    }
    // Others in this process may open a file meanwhile; 20 rings would leave at least 40.
    assertThat(descriptors()).isLessThan(before + 20);
  }

  private static void openAndClose() throws IOException {
    try (var bench = new Bench(new UringNetwork(8, FEW_BUFFERS, null))) {
      var heard = new Heard();
      Channel channel = bench.network.connect(bench.route(), heard);
      bench.pollUntil(() -> heard.heard("connected"));
      try (SocketChannel peer = bench.accept()) {
        channel.send(Bench.direct(new byte[4_000_000]));
        Bench.write(peer, new byte[100_000]);
        bench.network.poll(0);
        bench.network.connect(bench.route(), new Heard());
      }
    }
  }

  private static long descriptors() throws IOException {
    try (var open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }
}
