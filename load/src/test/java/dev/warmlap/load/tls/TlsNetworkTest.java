package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.load.net.Channel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Against the JDK's TLS server, by each engine. */
@ParameterizedClass
@EnumSource(TlsEngine.class)
@Timeout(60)
class TlsNetworkTest {

  @TempDir private static Path folder;
  private static SSLContext self;

  @Parameter private TlsEngine engine = TlsEngine.JSSE;

  @BeforeAll
  static void makeCertificate() {
    TlsIdentity identity = TlsIdentity.create(Jdk.running(), folder);
    self = Certificates.serverContext(identity.keyStore(), identity.password());
  }

  private static TlsOptions anyCertificate(TlsProtocol... protocols) {
    return new TlsOptions(
        Set.of(protocols), "localhost", new TlsTrust.AnyCertificate(), null, false);
  }

  private Loop loop() throws IOException {
    return new Loop(anyCertificate(TlsProtocol.values()), engine);
  }

  @Test
  void requestsAndAnswersGoRoundByEachProtocol() throws IOException {
    for (TlsProtocol protocol : TlsProtocol.values()) {
      try (var server = TlsServer.of(self, TlsServer.ECHO);
          var loop = new Loop(anyCertificate(protocol), engine)) {
        var heard = new Heard();
        Channel channel = loop.connected(server, heard);
        for (int i = 1; i <= 3; i++) {
          channel.send(Loop.direct("ping"));
          int expected = 4 * i;
          loop.pollUntil(() -> heard.count() == expected);
        }
        assertThat(heard.text()).isEqualTo("pingpingping");
        assertThat(heard.events).containsExactly("connected", "received");
        assertThat(loop.handshakes).hasSize(1);
        assertThat(loop.handshakes.getFirst().nanos()).isPositive();
        assertThat(loop.handshakes.getFirst().resumed()).isFalse();
        assertThat(loop.handshakes.getFirst().protocol()).isEqualTo(protocol);
      }
    }
  }

  @Test
  void theNewestProtocolIsTakenOfThoseThatBothKnow() throws IOException {
    try (var server =
            TlsServer.of(
                self,
                peer -> peer.setEnabledProtocols(new String[] {"TLSv1.2"}),
                TlsServer.LISTEN);
        var loop = loop()) {
      loop.connected(server, new Heard());
      assertThat(loop.handshakes.getFirst().protocol()).isEqualTo(TlsProtocol.TLS_1_2);
    }
    try (var server = TlsServer.of(self, TlsServer.LISTEN);
        var loop = loop()) {
      loop.connected(server, new Heard());
      assertThat(loop.handshakes.getFirst().protocol()).isEqualTo(TlsProtocol.TLS_1_3);
    }
  }

  @Test
  void theFirstRequestGoesOutWithTheLastHandshakeRecord() throws IOException {
    var pieces = new PieceNetwork(1 << 16);
    try (var server = TlsServer.of(self, TlsServer.ECHO);
        var loop = new Loop(anyCertificate(TlsProtocol.TLS_1_3), engine, pieces)) {
      var channels = new CopyOnWriteArrayList<Channel>();
      var sends = new CopyOnWriteArrayList<Integer>();
      var heard =
          new Heard() {
            @Override
            public void connected() {
              super.connected();
              sends.add(pieces.sends);
              channels.getFirst().send(Loop.direct("at once"));
            }
          };
      channels.add(loop.connect(server, heard));
      loop.pollUntil(() -> heard.count() == 7);
      assertThat(heard.text()).isEqualTo("at once");
      assertThat(pieces.sends).isEqualTo(sends.getFirst() + 1);
    }
  }

  @Test
  void largeBodiesGoBothWays() throws IOException {
    byte[] body = new byte[3_000_000];
    new Random(1).nextBytes(body);
    try (var server =
            TlsServer.of(
                self,
                (peer, _) -> {
                  byte[] all = peer.getInputStream().readNBytes(body.length);
                  peer.getOutputStream().write(all);
                });
        var loop = loop()) {
      var heard = new Heard();
      Channel channel = loop.connected(server, heard);
      channel.send(Loop.direct(body));
      loop.pollUntil(heard::isOver);
      assertThat(channel.sending()).isFalse();
      assertThat(heard.bytes()).isEqualTo(body);
      assertThat(heard.events).containsExactly("connected", "received", "ended");
    }
  }

  @Test
  void recordsMayBeSplitAtEveryByte() throws IOException {
    byte[] body = new byte[40_000];
    new Random(2).nextBytes(body);
    for (TlsProtocol protocol : TlsProtocol.values()) {
      try (var server = TlsServer.of(self, (peer, _) -> peer.getOutputStream().write(body));
          var loop = new Loop(anyCertificate(protocol), engine, new PieceNetwork(1))) {
        Heard heard = loop.outcome(server);
        assertThat(heard.failure()).isEmpty();
        assertThat(heard.bytes()).isEqualTo(body);
      }
    }
  }

  @Test
  void manyRecordsMayComeInOneRead() throws IOException {
    for (TlsProtocol protocol : TlsProtocol.values()) {
      var written = new CompletableFuture<Void>();
      try (var server =
              TlsServer.of(
                  self,
                  (peer, _) -> {
                    for (int i = 0; i < 100; i++) {
                      peer.getOutputStream().write(new byte[] {(byte) i, (byte) i});
                    }
                    peer.shutdownOutput();
                    written.complete(null);
                    peer.getInputStream().readAllBytes();
                  });
          var loop = new Loop(anyCertificate(protocol), engine)) {
        var heard = new Heard();
        loop.connected(server, heard);
        written.join();
        loop.pollUntil(heard::isOver);
        assertThat(heard.events).containsExactly("connected", "received", "ended");
        assertThat(heard.bytes()).hasSize(200).startsWith(0, 0, 1, 1).endsWith(98, 98, 99, 99);
      }
    }
  }

  @Test
  void aHandlerMaySendBetweenTheRecordsOfOneRead() throws IOException {
    var written = new CompletableFuture<Void>();
    var answers = new CompletableFuture<byte[]>();
    try (var server =
            TlsServer.of(
                self,
                (peer, _) -> {
                  for (int i = 0; i < 20; i++) {
                    peer.getOutputStream().write(i);
                  }
                  written.complete(null);
                  answers.complete(peer.getInputStream().readNBytes(20));
                });
        var loop = loop()) {
      var channels = new CopyOnWriteArrayList<Channel>();
      var heard =
          new Heard() {
            @Override
            public void received(ByteBuffer bytes) {
              channels.getFirst().send(Loop.direct(new byte[] {bytes.get(bytes.position())}));
              super.received(bytes);
            }
          };
      channels.add(loop.connect(server, heard));
      loop.pollUntil(() -> !heard.events.isEmpty());
      written.join();
      loop.pollUntil(answers::isDone);
      assertThat(heard.bytes()).hasSize(20).isEqualTo(answers.join());
    }
  }

  @Test
  void aHandlerMaySendAndCloseFromWithinWhatItIsTold() throws IOException {
    try (var server = TlsServer.of(self, (peer, _) -> peer.getOutputStream().write(new byte[99]));
        var loop = loop()) {
      var channels = new CopyOnWriteArrayList<Channel>();
      var heard =
          new Heard() {
            @Override
            public void received(ByteBuffer bytes) {
              super.received(bytes);
              channels.getFirst().send(Loop.direct("thanks"));
              channels.getFirst().close();
            }
          };
      channels.add(loop.connect(server, heard));
      loop.pollUntil(() -> heard.count() > 0);
      loop.network.poll(0);
      assertThat(heard.events).containsExactly("connected", "received");
    }
  }

  @Test
  void theServerIsToldTheNameButNeverAnAddress() throws IOException {
    var names = new CopyOnWriteArrayList<List<String>>();
    try (var server =
        TlsServer.of(
            self,
            (peer, _) -> {
              peer.startHandshake();
              names.add(
                  ((ExtendedSSLSession) peer.getSession())
                      .getRequestedServerNames().stream()
                          .map(name -> ((SNIHostName) name).getAsciiName())
                          .toList());
            })) {
      for (String name : List.of("localhost", "127.0.0.1", "a.server.test.")) {
        var options =
            new TlsOptions(
                Set.of(TlsProtocol.TLS_1_3), name, new TlsTrust.AnyCertificate(), null, false);
        try (var loop = new Loop(options, engine)) {
          loop.outcome(server);
        }
      }
    }
    assertThat(names).containsExactly(List.of("localhost"), List.of(), List.of("a.server.test"));
  }

  @Test
  void sessionTicketsAreNoEvent() throws IOException {
    try (var server = TlsServer.of(self, TlsServer.ECHO);
        var loop = new Loop(anyCertificate(TlsProtocol.TLS_1_3), engine)) {
      var heard = new Heard();
      Channel channel = loop.connected(server, heard);
      // By the answer, the tickets before it have come.
      channel.send(Loop.direct("x"));
      loop.pollUntil(() -> heard.count() == 1);
      assertThat(heard.events).containsExactly("connected", "received");
    }
  }

  @Test
  void aConnectionThatIsGivenUpIsEndedInOrder() throws IOException {
    var end = new CompletableFuture<Integer>();
    try (var server =
            TlsServer.of(
                self,
                (peer, _) -> {
                  try {
                    end.complete(peer.getInputStream().readAllBytes().length);
                  } catch (IOException e) {
                    end.completeExceptionally(e);
                  }
                });
        var loop = loop()) {
      Channel channel = loop.connected(server, new Heard());
      channel.send(Loop.direct("bye"));
      loop.network.poll(0);
      channel.close();
      channel.close();
      assertThat(end.join()).isEqualTo(3);
    }
  }

  @Test
  void theNetworkMayBeClosedWithConnectionsInEveryState() throws IOException {
    try (var server = TlsServer.of(self, TlsServer.ECHO)) {
      Loop loop = loop();
      var heard = new Heard();
      Channel open = loop.connected(server, heard);
      loop.connected(server, new Heard()).close();
      Channel connecting = loop.connect(server, new Heard());
      loop.close();
      loop.close();
      open.close();
      connecting.close();
      assertThat(heard.events).containsExactly("connected");
    }
  }
}
