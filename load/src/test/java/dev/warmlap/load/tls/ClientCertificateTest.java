package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TlsEngine.class)
@Timeout(60)
class ClientCertificateTest {

  private static final Path CHAIN = Certificates.made().file("client.pem");
  private static final Path KEY = Certificates.made().file("client.key");
  private static final Path STORE = Certificates.made().file("client.p12");

  @TempDir private Path folder;

  @Parameter private TlsEngine engine = TlsEngine.JSSE;

  private static TlsOptions options(
      TlsProtocol protocol, @Nullable ClientCertificate clientCertificate) {
    return new TlsOptions(
        Set.of(protocol), "localhost", new TlsTrust.AnyCertificate(), clientCertificate, false);
  }

  private static TlsServer demandingServer(List<String> clients) throws IOException {
    return TlsServer.of(
        Certificates.made().serverContext(Certificates.SERVER),
        peer -> peer.setNeedClientAuth(true),
        (peer, _) -> {
          peer.startHandshake();
          clients.add(nameOfClient(peer));
        });
  }

  private static String nameOfClient(SSLSocket peer) throws IOException {
    return peer.getSession().getPeerPrincipal().getName();
  }

  @Test
  void aServerThatDemandsOneIsShownIt() throws IOException {
    var clients = new CopyOnWriteArrayList<String>();
    try (TlsServer server = demandingServer(clients)) {
      for (TlsProtocol protocol : TlsProtocol.values()) {
        for (ClientCertificate certificate :
            List.of(
                new ClientCertificate.Pem(CHAIN, KEY),
                new ClientCertificate.Pkcs12(STORE, Certificates.PASSWORD))) {
          try (var loop = new Loop(options(protocol, certificate), engine)) {
            assertThat(loop.outcome(server).events).containsExactly("connected", "ended");
          }
        }
      }
    }
    assertThat(clients).hasSize(4).containsOnly("CN=client");
  }

  @Test
  void aServerThatDemandsOneRefusesWhoHasNone() throws IOException {
    var clients = new CopyOnWriteArrayList<String>();
    try (TlsServer server = demandingServer(clients)) {
      for (TlsProtocol protocol : TlsProtocol.values()) {
        try (var loop = new Loop(options(protocol, null), engine)) {
          Heard heard = loop.outcome(server);
          assertThat(heard.events.getLast()).isEqualTo("failed TLS");
          assertThat(heard.failure()).startsWith("The peer refused, by the TLS alert '");
        }
      }
    }
    assertThat(clients).isEmpty();
  }

  @Test
  void filesThatCannotBeUsedAreTold() throws IOException {
    assertMessage(new ClientCertificate.Pkcs12(STORE, "wrong"))
        .startsWith("Asked to show the client certificate Pkcs12[store=" + STORE)
        .doesNotContain("wrong");
    assertMessage(new ClientCertificate.Pem(KEY, KEY)).contains("found [PRIVATE KEY]");
    assertMessage(new ClientCertificate.Pem(CHAIN, CHAIN))
        .contains("found [CERTIFICATE]")
        .contains("openssl pkcs8 -topk8 -nocrypt -in " + CHAIN);
    assertMessage(new ClientCertificate.Pem(Certificates.made().file("stranger.pem"), KEY))
        .contains("the key of the first certificate in", "stranger", "another certificate's");
    Path broken =
        Files.writeString(
            folder.resolve("broken.key"),
            "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
    assertMessage(new ClientCertificate.Pem(CHAIN, broken))
        .startsWith("Asked to show the client certificate ")
        .contains("cannot be used");
  }

  private org.assertj.core.api.AbstractStringAssert<?> assertMessage(
      ClientCertificate certificate) {
    return assertThatThrownBy(() -> TlsSetup.of(options(TlsProtocol.TLS_1_3, certificate), engine))
        .isInstanceOf(SSLException.class)
        .message();
  }
}
