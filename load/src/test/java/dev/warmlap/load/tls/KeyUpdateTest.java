package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.host.Jdk;
import dev.warmlap.load.net.Channel;
import dev.warmlap.load.net.Route;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("real")
@Timeout(60)
class KeyUpdateTest {

  /** Enough for a change of keys each time. */
  private static final int BYTES = 60_000;

  private static final int ROUNDS = 5;

  @ParameterizedTest
  @EnumSource(TlsEngine.class)
  void keysAreChangedAsOftenAsTheServerAsks(TlsEngine engine) throws IOException {
    var options =
        new TlsOptions(
            Set.of(TlsProtocol.TLS_1_3), "localhost", new TlsTrust.AnyCertificate(), null, false);
    byte[] body = new byte[BYTES * ROUNDS];
    new Random(1).nextBytes(body);
    try (var server =
            new KeyUpdatingServer(
                Jdk.running().java(),
                Certificates.made().file("server.p12"),
                Certificates.PASSWORD);
        var loop = new Loop(options, engine)) {
      var heard = new Heard();
      Channel channel = loop.network.connect(new Route(server.address(), null), heard);
      loop.pollUntil(() -> !heard.events.isEmpty());
      for (int i = 0; i < ROUNDS; i++) {
        channel.send(Loop.direct(Arrays.copyOfRange(body, i * BYTES, (i + 1) * BYTES)));
        int expected = (i + 1) * BYTES;
        loop.pollUntil(() -> heard.count() == expected || heard.isOver());
      }
      assertThat(heard.failure()).isEmpty();
      assertThat(heard.bytes()).isEqualTo(body);
    }
  }
}
