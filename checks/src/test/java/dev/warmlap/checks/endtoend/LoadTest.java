package dev.warmlap.checks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.warmlap.host.Jdk;
import dev.warmlap.host.TlsIdentity;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code warmlap load} against a small real server, from the command line to its files. */
@Tag("real")
class LoadTest {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path folder;
  private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicLong served = new AtomicLong();
  private Bench bench;
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    bench = new Bench(folder);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
    open(server);
  }

  private void open(HttpServer opened) {
    opened.setExecutor(workers);
    opened.createContext("/hello", exchange -> answer(exchange, 200, "hello"));
    opened.createContext("/broken", exchange -> answer(exchange, 503, "no"));
    opened.createContext(
        "/old",
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/hello");
          answer(exchange, 302, "");
        });
    opened.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
    workers.close();
  }

  private void answer(HttpExchange exchange, int status, String body) throws IOException {
    served.incrementAndGet();
    exchange.getRequestBody().readAllBytes();
    byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  @Test
  void theNumbersOnThePageAreThoseOfTheServer() throws Exception {
    Bench.Ended ended =
        bench.run(
            "load", url("/hello"), "-c", "4", "-n", "20000", "--no-warm-up", "--hdr", "l.hlog");

    // On a busy machine the generator may find that it was disturbed; the counts hold all the same.
    assertThat(ended.exit()).as(ended.all()).isEqualTo(ended.out().contains("INVALID") ? 4 : 0);
    assertThat(ended.out())
        .contains("GET " + url("/hello"), "20,000 good answers", "200: 20,000", "VALID");
    assertThat(served).hasValue(20_001); // the one before the load included
    try (var log = new HistogramLogReader(folder.resolve("l.hlog").toFile())) {
      long logged = 0;
      while (log.hasNext()) {
        logged += ((Histogram) log.nextIntervalHistogram()).getTotalCount();
      }
      assertThat(logged).isEqualTo(20_000);
    }
    assertThat(bench.processes()).isEmpty();
  }

  @Test
  void jsonInsteadOfThePageTellsOfTheOpenLoop() throws Exception {
    Bench.Ended ended =
        bench.run("load", url("/hello"), "-r", "200", "-d", "3s", "--json", "-", "--warm-up", "1s");

    JsonNode json = JsonMapper.builder().build().readTree(ended.out());
    assertThat(json.get("model").asString()).isEqualTo("open");
    assertThat(json.get("due").asLong()).isBetween(599L, 601L);
    assertThat(json.get("generator").get("latenessMicros").get("p50").asDouble()).isPositive();
    assertThat(json.get("generator").get("warmUp").get("seconds").asDouble()).isPositive();
    assertThat(json.get("latencyMicros").get("p99").asDouble()).isPositive();
    assertThat(ended.exit()).as(ended.all()).isEqualTo(json.get("valid").asBoolean() ? 0 : 4);
  }

  @Test
  void aBrokenLimitIsExitCodeOne() throws Exception {
    Bench.Ended ended =
        bench.run(
            "load",
            url("/hello"),
            "-c",
            "2",
            "-d",
            "1s",
            "--no-warm-up",
            "--limit",
            "p50<1us",
            "--limit",
            "errors<=1%");

    assertThat(ended.exit()).as(ended.all()).isEqualTo(ended.out().contains("INVALID") ? 4 : 1);
    assertThat(ended.out()).contains("BROKEN  p50<1us, found ", "kept    errors<=1%");
  }

  @Test
  void failuresAreCountedByKindAndMakeTheNumbersInvalid() throws Exception {
    Bench.Ended ended = bench.run("load", url("/broken"), "-c", "2", "-n", "100", "--no-warm-up");

    assertThat(ended.exit()).as(ended.all()).isEqualTo(4);
    assertThat(ended.out())
        .contains("status 100", "503: 100", "very first request with status 503", "INVALID");
  }

  @Test
  void aRedirectIsToldAndFollowedOnlyWhenAsked() throws Exception {
    Bench.Ended told = bench.run("load", url("/old"), "-c", "2", "-n", "2000", "--no-warm-up");
    assertThat(told.out()).contains("302: 2,000", "(status 302) to /hello", "--follow");

    Bench.Ended followed =
        bench.run("load", url("/old"), "-c", "2", "-n", "2000", "--no-warm-up", "--follow");
    assertThat(followed.out())
        .contains("GET " + url("/hello"), "200: 2,000", "Note", "/old redirects to");
  }

  @Test
  void aRequestWithABodyReachesTheServerWhole() throws Exception {
    server.createContext(
        "/echo",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          String token = String.valueOf(exchange.getRequestHeaders().getFirst("X-Token"));
          boolean right =
              body.equals("{\"a\": 1}\n")
                  && token.equals("7")
                  && exchange.getRequestMethod().equals("POST");
          exchange.sendResponseHeaders(right ? 204 : 400, -1);
          exchange.close();
        });
    bench.file("body.json", "{\"a\": 1}\n");
    Bench.Ended ended =
        bench.run(
            "load",
            url("/echo"),
            "-c",
            "2",
            "-n",
            "2000",
            "--no-warm-up",
            "--body",
            "@body.json",
            "-H",
            "X-Token: 7");

    assertThat(ended.out()).as(ended.all()).contains("POST " + url("/echo"), "204: 2,000");
  }

  @Test
  void aTrafficLogsItsUsersInAndCountsThoseWhoDoNotGetWhatTheyExpect() throws Exception {
    var shop = new Shop();
    shop.open(server);
    bench.file("users.csv", "user,password\nann,a1\nbob,b2\neve,stolen\ndan,d 4\n");
    bench.file("login.json", "{\"user\": \"${user}\", \"password\": \"${password}\"}");
    bench.file(
        "traffic.yml",
        """
        mix:
          - steps:
              - path: /login
                body-file: login.json
                headers: {Content-Type: application/json}
                capture: {token: {json: /token}, sid: {cookie: sid}}
              - path: /account?token=${token}
                headers:
                  Cookie: sid=${sid}
                expect: {status: 200, body-contains: welcome}
              - path: /logout
                method: POST
                body: ${token}
                expect: {status: 204}
        feed: {csv: users.csv}
        """);
    Bench.Ended ended =
        bench.run(
            "load",
            url("/shop"),
            "--traffic",
            "traffic.yml",
            "-c",
            "1",
            "-n",
            "1100",
            "--threads",
            "1",
            "--warm-up",
            "2s",
            "--limit",
            "errors<=10%",
            "--json",
            "load.json");

    // Of four users one does not get beyond the account: 11 requests for four users, 1 of them bad.
    assertThat(ended.out())
        .as(ended.all())
        .contains(
            "traffic.yml on " + url("/shop"),
            "POST /login then GET /account?token=${token} then POST /logout, with 4 rows",
            "100 of 1,100",
            "expectation 100, the first: the body does not contain 'welcome'",
            "200: 800, 204: 300",
            "kept    errors<=10%");
    assertThat(ended.exit()).isEqualTo(ended.out().contains("INVALID") ? 4 : 0);
    assertThat(shop.complaints).isEmpty();
    JsonNode json =
        JsonMapper.builder().build().readTree(Files.readString(folder.resolve("load.json")));
    assertThat(json.at("/traffic/file").asString()).isEqualTo("traffic.yml");
    assertThat(json.at("/traffic/journeys/0/steps/2/path").asString()).isEqualTo("/logout");
    assertThat(json.at("/errors/expectation").asLong()).isEqualTo(100);
    assertThat(json.has("method")).isFalse();
  }

  @Test
  void ctrlCStillShowsWhatWasMeasured() throws Exception {
    Process process = bench.start("load", url("/hello"), "-c", "2", "-d", "10m", "--no-warm-up");
    Awaitility.await().atMost(PATIENCE).until(() -> served.get() > 1_000);
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    Bench.Ended ended = bench.await(process);

    assertThat(ended.exit()).as(ended.all()).isEqualTo(130);
    assertThat(ended.out()).contains("Interrupted", "good answers", "p99");
    assertThat(bench.processes()).isEmpty();
  }

  @Test
  void aTargetThatIsNotThereIsExitCodeThree() throws Exception {
    String url = url("/hello");
    server.stop(0);
    Bench.Ended ended = bench.run("load", url);

    assertThat(ended.exit()).as(ended.all()).isEqualTo(3);
    assertThat(ended.err()).contains("nobody listens").doesNotContain("\tat ");
    assertThat(ended.out()).isEmpty();
    assertThat(bench.processes()).isEmpty();
  }

  @Test
  void anotherMachineIsLoadedOnlyWhenItIsSaidToBeYours() throws Exception {
    Bench.Ended ended = bench.run("load", "http://192.0.2.1/");

    assertThat(ended.exit()).as(ended.all()).isEqualTo(2);
    assertThat(ended.err()).contains("--my-host 192.0.2.1");
  }

  @Test
  void aCertificateOfOnesOwnNeedsInsecureAndTheResultSaysSo() throws Exception {
    TlsIdentity identity = TlsIdentity.create(Jdk.running(), folder.resolve("tls"));
    var store = KeyStore.getInstance("PKCS12");
    try (InputStream file = Files.newInputStream(identity.keyStore())) {
      store.load(file, identity.password().toCharArray());
    }
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, identity.password().toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    var secure =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
    secure.setHttpsConfigurator(new HttpsConfigurator(context));
    open(secure);
    try {
      String url = "https://localhost:" + secure.getAddress().getPort() + "/hello";
      Bench.Ended refused = bench.run("load", url);
      assertThat(refused.exit()).as(refused.all()).isEqualTo(3);
      assertThat(refused.err()).contains("certificate", "--cacert", "--insecure");

      Bench.Ended ended =
          bench.run("load", url, "--insecure", "-c", "2", "-n", "2000", "--warm-up", "1s");
      assertThat(ended.out().replaceAll("\\s+", " "))
          .as(ended.all())
          .contains(
              "any certificate accepted",
              "Certificates were not verified",
              "TLSv1.3 by ",
              "2 full, 0 resumed before the clock started",
              "200: 2,000",
              "TLS full");

      Path own = folder.resolve("own.pem");
      pem(own, "CERTIFICATE", store.getCertificate(TlsIdentity.ALIAS).getEncoded());
      Bench.Ended verified =
          bench.run(
              "load",
              url,
              "--cacert",
              own.toString(),
              "--no-keep-alive",
              "--tls",
              "1.2",
              "-c",
              "1",
              "-n",
              "100",
              "--no-warm-up",
              "--json",
              "-");
      JsonNode tls = JsonMapper.builder().build().readTree(verified.out()).get("tls");
      assertThat(tls.get("certificatesVerified").asBoolean()).as(verified.all()).isTrue();
      assertThat(tls.get("versions").get("TLSv1.2").asLong()).isEqualTo(100);
      assertThat(tls.get("opening").get("full").asLong()).isEqualTo(1);
      assertThat(tls.get("clocked").get("full").asLong()).isZero();
      assertThat(tls.get("clocked").get("resumed").asLong()).isEqualTo(99);
    } finally {
      secure.stop(0);
    }
  }

  @Test
  void aServerThatDemandsAClientCertificateIsShownIt() throws Exception {
    TlsIdentity identity = TlsIdentity.create(Jdk.running(), folder.resolve("tls"));
    char[] password = identity.password().toCharArray();
    var store = KeyStore.getInstance("PKCS12");
    try (InputStream file = Files.newInputStream(identity.keyStore())) {
      store.load(file, password);
    }
    Path certificate = folder.resolve("me.pem");
    Path key = folder.resolve("me.key");
    pem(certificate, "CERTIFICATE", store.getCertificate(TlsIdentity.ALIAS).getEncoded());
    pem(key, "PRIVATE KEY", store.getKey(TlsIdentity.ALIAS, password).getEncoded());
    // Client and server are the same here, each trusting itself.
    var trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("self", store.getCertificate(TlsIdentity.ALIAS));
    var trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    var demanding =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
    demanding.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters asked = context.getDefaultSSLParameters();
            asked.setNeedClientAuth(true);
            parameters.setSSLParameters(asked);
          }
        });
    open(demanding);
    try {
      String url = "https://localhost:" + demanding.getAddress().getPort() + "/hello";
      String ca = certificate.toString();
      Bench.Ended missed = bench.run("load", url, "--cacert", ca, "--tls", "1.2");
      assertThat(missed.exit()).as(missed.all()).isEqualTo(3);
      assertThat(missed.err()).contains("client certificate", "--cert FILE --key FILE");

      Bench.Ended shown =
          bench.run(
              "load",
              url,
              "--cacert",
              ca,
              "--cert",
              ca,
              "--key",
              key.toString(),
              "-c",
              "2",
              "-n",
              "1000",
              "--no-warm-up");
      assertThat(shown.out().replaceAll("\\s+", " "))
          .as(shown.all())
          .contains("200: 1,000", "2 full, 0 resumed")
          .doesNotContain("not verified");
    } finally {
      demanding.stop(0);
    }
  }

  private static void pem(Path file, String label, byte[] bytes) throws IOException {
    Files.writeString(
        file,
        "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
            .formatted(label, Base64.getMimeEncoder().encodeToString(bytes)));
  }
}
