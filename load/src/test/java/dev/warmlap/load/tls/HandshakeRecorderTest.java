package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.warmlap.load.net.Backend;
import dev.warmlap.load.net.Channel;
import dev.warmlap.load.net.Networks;
import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.measure.TlsUse.Handshakes;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HandshakeRecorderTest {

  /** Of one connection before the clock, and two after it has started. */
  private static TlsUse used(TlsSetup setup) throws IOException {
    var context = Certificates.made().serverContext(Certificates.SERVER);
    try (var server = TlsServer.of(context, TlsServer.ECHO);
        var loop = new Loop(setup, Networks.open(Backend.NIO, 16, null))) {
      for (int i = 0; i < 3; i++) {
        var heard = new Heard();
        Channel channel = loop.connected(server, heard);
        // By the answer, the tickets before it have come.
        channel.send(Loop.direct("x"));
        loop.pollUntil(() -> heard.count() == 1);
        channel.close();
        if (i == 0) {
          loop.recorder.clockStarts();
        }
      }
      return setup.use(List.of(loop.recorder, new HandshakeRecorder()));
    }
  }

  private static TlsOptions options(TlsProtocol protocol, TlsTrust trust, boolean resumption) {
    return new TlsOptions(Set.of(protocol), "server.test", trust, null, resumption);
  }

  @Test
  void fullAndResumedHandshakesAreCountedAndTimedApart() throws IOException {
    for (TlsEngine engine : TlsEngine.values()) {
      for (TlsProtocol protocol : TlsProtocol.values()) {
        var options = options(protocol, new TlsTrust.AnyCertificate(), true);
        TlsUse use = used(TlsSetup.of(options, engine));
        assertThat(use.engine()).isEqualTo(engine.reportName());
        assertThat(use.fallback()).isNull();
        assertThat(use.verified()).isFalse();
        assertThat(use.versions()).containsExactly(entry(protocol.officialName(), 3L));
        assertThat(use.opening()).isEqualTo(new Handshakes(1, 0));
        assertThat(use.clocked()).isEqualTo(new Handshakes(0, 2));
        assertThat(use.fullTime().getTotalCount()).isEqualTo(1);
        assertThat(use.fullTime().getMinValue()).isPositive();
        assertThat(use.resumedTime().getTotalCount()).isEqualTo(2);
      }
    }
  }

  @Test
  void withoutResumptionAllAreFullOnes() throws IOException {
    var authority = new TlsTrust.OwnAuthorities(Certificates.made().file("ca.pem"));
    TlsUse use = used(TlsSetup.of(options(TlsProtocol.TLS_1_3, authority, false)));
    assertThat(use.verified()).isTrue();
    assertThat(use.opening()).isEqualTo(new Handshakes(1, 0));
    assertThat(use.clocked()).isEqualTo(new Handshakes(2, 0));
    assertThat(use.resumedTime().getTotalCount()).isZero();
  }

  @Test
  void theJdksTlsIsNamedWithWhyItIsNotTheOther() throws IOException {
    var options = options(TlsProtocol.TLS_1_3, new TlsTrust.AnyCertificate(), false);
    TlsUse use = used(TlsSetup.of(options, Optional.of("BoringSSL is not shipped for it")));
    assertThat(use.engine()).isEqualTo("jsse");
    assertThat(use.fallback()).isEqualTo("BoringSSL is not shipped for it");
    assertThat(use.opening().full() + use.clocked().full()).isEqualTo(3);
  }
}
