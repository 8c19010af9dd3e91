package dev.warmlap.samples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.security.KeyStore;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.core.io.ClassPathResource;
import org.springframework.test.context.ActiveProfiles;
import tools.jackson.databind.JsonNode;

@Tag("real")
@ActiveProfiles("https")
@SpringBootTest(
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = "SPRING_EXECUTOR=none")
class HttpsProfileTest {

  @Test
  void theCertificateOfTheRunHoldsForLocalhostAndTheLoopbackAddress(
      @LocalServerPort int port, @Autowired SslBundles bundles) throws Exception {
    HttpClient http = HttpClient.newBuilder().sslContext(trustOnly(bundles)).build();

    for (String host : new String[] {"localhost", "127.0.0.1"}) {
      Client client = new Client(http, URI.create("https://" + host + ":" + port));
      HttpResponse<String> response = client.get("/index.html");
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.sslSession()).isPresent();
      assertThat(client.json("/hello/1").get("kind").asString()).isEqualTo("platform");
    }
  }

  @Test
  void theSettingsAreThoseOfTheReferenceExperiment(
      @LocalServerPort int port, @Autowired SslBundles bundles) throws Exception {
    HttpClient http = HttpClient.newBuilder().sslContext(trustOnly(bundles)).build();
    Client client = new Client(http, URI.create("https://localhost:" + port));

    JsonNode connector = client.json("/status.json").get("connector");

    assertThat(connector.get("name").asString()).startsWith("https-jsse-nio-");
    assertThat(connector.get("maxThreads").asInt()).isEqualTo(500);
    assertThat(connector.get("acceptCount").asInt()).isEqualTo(10_000);
    assertThat(connector.get("maxConnections").asInt()).isEqualTo(200_000);
    assertThat(connector.get("connectionTimeoutMillis").asInt()).isEqualTo(600_000);
  }

  @Test
  void thePortIs5401UnlessAnotherIsGiven() throws Exception {
    Object port =
        new YamlPropertySourceLoader()
            .load("https", new ClassPathResource("application-https.yml"))
            .get(0)
            .getProperty("server.port");

    assertThat(port).isEqualTo(5401);
  }

  /** Trusts the certificate of the run and nothing else, host names checked. */
  private static SSLContext trustOnly(SslBundles bundles) throws Exception {
    KeyStore own =
        Objects.requireNonNull(bundles.getBundle(HttpsProfile.BUNDLE).getStores().getKeyStore());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("run", own.getCertificate(RunCertificate.ALIAS));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }
}
