package dev.warmlap.samples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

@Tag("real")
@SpringBootTest(
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = "cpu.micros=1300")
class PlatformThreadsTest {

  @LocalServerPort private int port;

  private Client client = Client.of(0);

  @BeforeEach
  void connect() {
    client = Client.of(port);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/index.html"})
  void theStaticPageIsServed(String path) throws Exception {
    HttpResponse<String> response = client.get(path);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
    assertThat(response.body()).startsWith("<!doctype html>").contains("<h1>hello</h1>");
  }

  @Test
  void helloWaitsOnAThreadOfTomcatsPool() throws Exception {
    Instant before = Instant.now();

    JsonNode answer = client.json("/hello/20");

    assertThat(Instant.parse(answer.get("time").asString())).isAfter(before.plusMillis(19));
    assertThat(answer.get("message").asString()).isEqualTo("Hello after 20 ms");
    assertThat(answer.get("thread").asString()).startsWith("Thread[").contains("-exec-");
    assertThat(answer.get("kind").asString()).isEqualTo("platform");
  }

  @Test
  void asyncWaitsOnAThreadOfTheTaskExecutor() throws Exception {
    JsonNode answer = client.json("/async/20");

    assertThat(answer.get("message").asString()).isEqualTo("Hello after 20 ms");
    assertThat(answer.get("thread").asString()).startsWith("Thread[").contains("task-");
    assertThat(answer.get("kind").asString()).isEqualTo("platform");
  }

  @Test
  void cpuBurnsWhatIsAskedByTheThreadsOwnClock() throws Exception {
    JsonNode answer = client.json("/cpu/3000");

    assertThat(answer.get("askedMicros").asLong()).isEqualTo(3000);
    assertThat(answer.get("burntMicros").asDouble()).isGreaterThanOrEqualTo(3000);
    assertThat(answer.get("clock").asString()).isEqualTo("thread");
  }

  @Test
  void cpuWithoutAnAmountBurnsWhatIsConfigured() throws Exception {
    assertThat(client.json("/cpu").get("askedMicros").asLong()).isEqualTo(1300);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 65_535, 65_536, 200_001})
  void aPageHasExactlyTheBytesAskedFor(int bytes) throws Exception {
    HttpResponse<String> response = client.get("/page/" + bytes);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(bytes);
    assertThat(response.body().getBytes(StandardCharsets.UTF_8)).hasSize(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "/hello/60001, millis, 60000",
    "/hello/x, millis, 60000",
    "/hello/-1, millis, 60000",
    "/async/60001, millis, 60000",
    "/async/1.5, millis, 60000",
    "/cpu/10000001, micros, 10000000",
    "/cpu/99999999999999999999, micros, 10000000",
    "/page/16777217, bytes, 16777216",
    "/page/%20, bytes, 16777216",
  })
  void anAmountOutOfBoundsIsRefusedWithWhatIsAllowed(String path, String name, String max)
      throws Exception {
    HttpResponse<String> response = client.get(path);

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains(name + " must be a whole number from 0 to " + max);
  }

  @Test
  void theStatusTellsThePoolsAndTheDefaults() throws Exception {
    JsonNode status = client.json("/status.json");

    assertThat(status.at("/executor/requests/kind").asString()).isEqualTo("platform");
    assertThat(status.at("/executor/async/kind").asString()).isEqualTo("platform");
    assertThat(status.at("/executor/async/pool/core").asInt()).isEqualTo(8);
    assertThat(status.at("/threads/workers/max").asInt()).isEqualTo(200);
    assertThat(status.at("/threads/workers/current").asInt()).isBetween(10, 200);
    assertThat(status.at("/threads/workers/busy").asInt()).isPositive();
    assertThat(status.at("/threads/platformLive").asInt())
        .isGreaterThan(status.at("/threads/workers/current").asInt())
        .isLessThanOrEqualTo(status.at("/threads/platformPeak").asInt());
    assertThat(status.at("/threads").has("carriers")).isFalse();
    assertThat(status.at("/connector/name").asString()).startsWith("http-nio-");
    assertThat(status.at("/connector/port").asInt()).isEqualTo(port);
    assertThat(status.at("/connector/acceptCount").asInt()).isEqualTo(100);
    assertThat(status.at("/connector/maxConnections").asInt()).isEqualTo(8192);
    assertThat(status.at("/connector/maxThreads").asInt()).isEqualTo(200);
    assertThat(status.at("/connector/minSpareThreads").asInt()).isEqualTo(10);
    assertThat(status.at("/connector/connectionTimeoutMillis").asInt()).isEqualTo(60_000);
    assertThat(status.at("/memory/heap/usedBytes").asLong()).isPositive();
    assertThat(status.at("/memory/nonHeap/committedBytes").asLong()).isPositive();
  }

  @Test
  void theStatusIsAPageForABrowserAndJsonForAProgram() throws Exception {
    HttpResponse<String> page =
        client.get("/status", "Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
    HttpResponse<String> json = client.get("/status", "Accept", "application/json");
    HttpResponse<String> any = client.get("/status");

    assertThat(page.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
    assertThat(page.body())
        .contains("<tr><th scope=\"row\">workers.max</th><td>200</td></tr>")
        .endsWith("</html>\n");
    assertThat(json.headers().firstValue("Content-Type")).hasValue("application/json");
    assertThat(any.headers().firstValue("Content-Type")).hasValue("application/json");
  }
}
