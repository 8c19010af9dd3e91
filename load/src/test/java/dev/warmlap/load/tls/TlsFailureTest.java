package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.load.net.NetFailure;
import dev.warmlap.load.net.Route;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is told of servers that do not keep to TLS, by each engine. */
@ParameterizedClass
@EnumSource(TlsEngine.class)
@Timeout(60)
class TlsFailureTest {

  private static final SSLContext SELF = Certificates.made().serverContext(Certificates.SERVER);

  @Parameter private TlsEngine engine = TlsEngine.JSSE;

  private static TlsOptions anyCertificate(TlsProtocol... protocols) {
    return new TlsOptions(
        Set.of(protocols), "localhost", new TlsTrust.AnyCertificate(), null, false);
  }

  private Loop loop() throws IOException {
    return new Loop(anyCertificate(TlsProtocol.values()), engine);
  }

  @Test
  void aServerWithoutTheProtocolIsAFailureInWords() throws IOException {
    try (var server =
            TlsServer.of(
                SELF,
                peer -> peer.setEnabledProtocols(new String[] {"TLSv1.2"}),
                TlsServer.LISTEN);
        var loop = new Loop(anyCertificate(TlsProtocol.TLS_1_3), engine)) {
      Heard heard = loop.outcome(server);
      assertThat(heard.events).containsExactly("failed TLS");
      assertThat(heard.failure())
          .isEqualTo("The peer refused, by the TLS alert 'protocol version'");
      assertThat(loop.handshakes).isEmpty();
    }
  }

  @Test
  void anEndWithoutCloseNotifyIsAFailure() throws IOException {
    try (var server =
            TlsServer.of(
                SELF,
                (peer, plain) -> {
                  peer.getOutputStream().write("cut".getBytes(StandardCharsets.US_ASCII));
                  plain.shutdownOutput();
                  plain.getInputStream().readAllBytes();
                });
        var loop = loop()) {
      Heard heard = loop.outcome(server);
      assertThat(heard.events).containsExactly("connected", "received", "failed RESET");
      assertThat(heard.failure()).contains("close_notify");
    }
  }

  @Test
  void whatIsNoRecordIsAFailureInWords() throws IOException {
    try (var server =
            TlsServer.of(
                SELF,
                (peer, plain) -> {
                  peer.startHandshake();
                  plain.getOutputStream().write(new byte[] {23, 3, 3, 0, 40});
                  plain.getOutputStream().write(new byte[40]);
                  plain.getInputStream().readAllBytes();
                });
        var loop = loop()) {
      Heard heard = loop.outcome(server);
      assertThat(heard.events).containsExactly("connected", "failed TLS");
      assertThat(heard.failure()).startsWith("TLS failed: ");
    }
  }

  @Test
  void aServerThatDoesNotSpeakTlsIsToldByItsAnswer() throws IOException {
    try (var server =
            TlsServer.plain(
                peer -> {
                  peer.getOutputStream()
                      .write(
                          "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                  peer.getInputStream().readAllBytes();
                });
        var loop = loop()) {
      Heard heard = loop.outcome(server);
      assertThat(heard.events).containsExactly("failed TLS");
      assertThat(heard.failure())
          .isEqualTo("The peer does not speak TLS: it answered 'HTTP/1.1 400 Bad Request'");
    }
  }

  @Test
  void aServerThatClosesWithoutAnAnswerIsSuspected() throws IOException {
    try (var server =
            TlsServer.plain(
                peer -> {
                  int first = peer.getInputStream().read();
                  peer.getInputStream().skipNBytes(peer.getInputStream().available());
                  assertThat(first).isEqualTo(22);
                });
        var loop = loop()) {
      Heard heard = loop.outcome(server);
      assertThat(heard.events).containsExactly("failed TLS");
      assertThat(heard.failure()).contains("perhaps it does not speak TLS");
    }
  }

  @Test
  void aHandshakeThatIsCutOffIsAFailure() throws IOException {
    try (var server =
            TlsServer.plain(
                peer -> {
                  peer.getInputStream().read();
                  peer.getInputStream().skipNBytes(peer.getInputStream().available());
                  peer.getOutputStream().write(new byte[] {22, 3, 3, 0, 100, 2});
                });
        var loop = loop()) {
      Heard heard = loop.outcome(server);
      assertThat(heard.events).containsExactly("failed TLS");
      assertThat(heard.failure()).isEqualTo("The peer closed the connection amid the handshake");
    }
  }

  @Test
  void aHandshakeThatIsBrokenOffIsAFailureOfTheNetwork() throws IOException {
    try (var server =
            TlsServer.plain(
                peer -> {
                  peer.getInputStream().read();
                  peer.setOption(StandardSocketOptions.SO_LINGER, 0);
                });
        var loop = loop()) {
      Heard heard = loop.outcome(server);
      assertThat(heard.events).containsExactly("failed " + NetFailure.Kind.RESET);
      assertThat(heard.failure()).contains("amid the TLS handshake");
    }
  }

  @Test
  void aPortWhereNobodyListensRefuses() throws IOException {
    InetSocketAddress nobody;
    try (var listener = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      nobody = (InetSocketAddress) listener.getLocalSocketAddress();
    }
    try (var loop = loop()) {
      var heard = new Heard();
      loop.network.connect(new Route(nobody, null), heard);
      loop.pollUntil(heard::isOver);
      assertThat(heard.events).containsExactly("failed REFUSED");
    }
  }
}
