package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.TlsIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Who is believed to be the server, and how a refusal is told. */
@ParameterizedClass
@EnumSource(TlsEngine.class)
@Timeout(60)
class TlsTrustTest {

  private static final TlsTrust OUR_CA =
      new TlsTrust.OwnAuthorities(Certificates.made().file("ca.pem"));

  @TempDir private Path folder;

  @Parameter private TlsEngine engine = TlsEngine.JSSE;

  private static boolean isAlert(IOException trouble) {
    return String.valueOf(trouble.getMessage()).contains("fatal alert: ");
  }

  private static TlsOptions options(TlsTrust trust, String peerName) {
    return new TlsOptions(Set.of(TlsProtocol.values()), peerName, trust, null, false);
  }

  private Heard outcome(String certificate, TlsTrust trust, String peerName) throws IOException {
    try (var server =
            TlsServer.of(
                Certificates.made().serverContext(certificate),
                (peer, _) -> peer.startHandshake());
        var loop = new Loop(options(trust, peerName), engine)) {
      return loop.outcome(server);
    }
  }

  @Test
  void ourOwnAuthorityIsTrustedForEachOfTheNames() throws IOException {
    for (String name : Set.of("server.test", "SERVER.test", "any.wild.test", "127.0.0.1")) {
      assertThat(outcome(Certificates.SERVER, OUR_CA, name).events)
          .as(name)
          .containsExactly("connected", "ended");
    }
  }

  @Test
  void anotherAuthorityIsNot() throws IOException {
    Path stranger = Certificates.made().file("stranger.pem");
    Heard heard =
        outcome(Certificates.SERVER, new TlsTrust.OwnAuthorities(stranger), "server.test");
    assertThat(heard.events).containsExactly("failed TLS");
    assertThat(heard.failure())
        .startsWith(
            "The peer's certificate (CN=server) is not signed by any authority of "
                + stranger
                + ", but by CN=ca");
  }

  @Test
  void theSystemDoesNotTrustOurAuthority() throws IOException {
    Heard heard = outcome(Certificates.SERVER, new TlsTrust.SystemAuthorities(), "server.test");
    assertThat(heard.events).containsExactly("failed TLS");
    assertThat(heard.failure())
        .startsWith(
            "The peer's certificate (CN=server) is not signed by any authority that the JDK"
                + " trusts, but by CN=ca");
  }

  @Test
  void aCertificateForAnotherNameIsRefused() throws IOException {
    for (String name : Set.of("localhost", "wild.test", "a.b.wild.test", "127.0.0.2")) {
      Heard heard = outcome(Certificates.SERVER, OUR_CA, name);
      assertThat(heard.events).containsExactly("failed TLS");
      assertThat(heard.failure())
          .isEqualTo(
              "The peer's certificate (CN=server) is not for "
                  + name
                  + ", but for server.test, *.wild.test, 127.0.0.1");
    }
  }

  @Test
  void anExpiredCertificateIsRefused() throws IOException {
    Heard heard = outcome(Certificates.EXPIRED, OUR_CA, "server.test");
    assertThat(heard.events).containsExactly("failed TLS");
    assertThat(heard.failure())
        .startsWith("The peer's certificate (CN=expired) has expired: it was valid until ");
  }

  @Test
  void anyCertificateIsTakenWhenThatIsAsked() throws IOException {
    assertThat(outcome(Certificates.EXPIRED, new TlsTrust.AnyCertificate(), "whoever").events)
        .containsExactly("connected", "ended");
  }

  @Test
  void aSelfSignedCertificateIsRefusedUnlessItIsTrustedItself() throws IOException {
    TlsIdentity identity = TlsIdentity.create(Jdk.running(), folder);
    try (var server =
        TlsServer.of(
            Certificates.serverContext(identity.keyStore(), identity.password()),
            (peer, _) -> peer.startHandshake())) {
      try (var loop = new Loop(options(OUR_CA, "localhost"), engine)) {
        assertThat(loop.outcome(server).failure()).contains(", but by itself (");
      }
      Path pem = folder.resolve("own.pem");
      Certificates.writeCertificate(identity.keyStore(), identity.password(), pem);
      try (var loop = new Loop(options(new TlsTrust.OwnAuthorities(pem), "localhost"), engine)) {
        assertThat(loop.outcome(server).events).containsExactly("connected", "ended");
      }
    }
  }

  /** A server that is still writing when the connection ends may not come to read why. */
  @Test
  void theServerIsToldThatItIsNotTrusted() throws IOException {
    try (var server =
        TlsServer.of(
            Certificates.made().serverContext(Certificates.SERVER),
            (peer, _) -> peer.startHandshake())) {
      for (int told = 0;
          told < 20 && server.troubles.stream().noneMatch(TlsTrustTest::isAlert);
          told++) {
        int before = server.troubles.size();
        try (var loop = new Loop(options(OUR_CA, "elsewhere"), engine)) {
          loop.outcome(server);
          loop.pollUntil(() -> server.troubles.size() > before);
        }
      }
      assertThat(server.troubles).anyMatch(TlsTrustTest::isAlert);
    }
  }

  @Test
  void filesThatCannotBeUsedAreToldBeforeAnythingStarts() throws IOException {
    Path none = folder.resolve("none.pem");
    assertThatThrownBy(() -> TlsSetup.of(options(new TlsTrust.OwnAuthorities(none), "x"), engine))
        .isInstanceOf(SSLException.class)
        .hasMessageContaining("Asked to read " + none);
    Path empty = Files.writeString(folder.resolve("empty.pem"), "nothing here");
    assertThatThrownBy(() -> TlsSetup.of(options(new TlsTrust.OwnAuthorities(empty), "x"), engine))
        .hasMessageStartingWith(
            "Expected certificates (-----BEGIN CERTIFICATE-----) in " + empty + ", found none")
        .hasMessageContaining("openssl");
  }
}
