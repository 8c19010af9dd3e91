package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.load.net.Channel;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TlsEngine.class)
@Timeout(60)
class ResumptionTest {

  @Parameter private TlsEngine engine = TlsEngine.JSSE;

  private Loop connectThrice(TlsProtocol protocol, boolean resumption) throws IOException {
    var options =
        new TlsOptions(
            Set.of(protocol), "localhost", new TlsTrust.AnyCertificate(), null, resumption);
    var context = Certificates.made().serverContext(Certificates.SERVER);
    try (var server = TlsServer.of(context, TlsServer.ECHO);
        var loop = new Loop(options, engine)) {
      for (int i = 0; i < 3; i++) {
        var heard = new Heard();
        Channel channel = loop.connected(server, heard);
        // By the answer, the tickets before it have come.
        channel.send(Loop.direct("x"));
        loop.pollUntil(() -> heard.count() == 1);
        channel.close();
      }
      return loop;
    }
  }

  @Test
  void laterHandshakesAreShortenedWhenTheyMayBe() throws IOException {
    for (TlsProtocol protocol : TlsProtocol.values()) {
      assertThat(connectThrice(protocol, true).handshakes)
          .extracting(Loop.Handshake::resumed)
          .as("resumed by %s", protocol)
          .containsExactly(false, true, true);
    }
  }

  @Test
  void everyHandshakeIsAFullOneOtherwise() throws IOException {
    for (TlsProtocol protocol : TlsProtocol.values()) {
      assertThat(connectThrice(protocol, false).handshakes)
          .extracting(Loop.Handshake::resumed)
          .as("resumed by %s", protocol)
          .containsExactly(false, false, false);
    }
  }
}
