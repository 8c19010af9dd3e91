package dev.warmlap.samples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

@Tag("real")
@EnabledForJreRange(min = JRE.JAVA_21)
@SpringBootTest(
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = "SPRING_EXECUTOR=virtual")
class VirtualThreadsTest {

  @LocalServerPort private int port;

  private Client client = Client.of(0);

  @BeforeEach
  void connect() {
    client = Client.of(port);
  }

  @Test
  void helloIsServedByAVirtualThread() throws Exception {
    JsonNode answer = client.json("/hello/1");

    assertThat(answer.get("thread").asString())
        .startsWith("VirtualThread[")
        .contains("tomcat-handler-");
    assertThat(answer.get("kind").asString()).isEqualTo("virtual");
  }

  @Test
  void asyncTasksRunOnVirtualThreadsToo() throws Exception {
    JsonNode answer = client.json("/async/1");

    assertThat(answer.get("thread").asString()).startsWith("VirtualThread[").contains("task-");
    assertThat(answer.get("kind").asString()).isEqualTo("virtual");
  }

  @Test
  void cpuTimeIsReadFromTheCarriersClock() throws Exception {
    JsonNode answer = client.json("/cpu/3000");

    assertThat(answer.get("kind").asString()).isEqualTo("virtual");
    assertThat(answer.get("burntMicros").asDouble()).isGreaterThanOrEqualTo(3000);
    String clock = answer.get("clock").asString();
    assertThat(clock).startsWith("carrier ");
    assertThat(answer.get("thread").asString()).endsWith("@" + clock.substring(8));
  }

  @Test
  void theStatusTellsThatThereIsNoPool() throws Exception {
    JsonNode status = client.json("/status.json");

    assertThat(status.at("/executor/requests/kind").asString()).isEqualTo("virtual");
    assertThat(status.at("/executor/async/kind").asString()).isEqualTo("virtual");
    assertThat(status.at("/executor/async").has("pool")).isFalse();
    assertThat(status.at("/threads").has("workers")).isFalse();
    assertThat(status.at("/connector").has("maxThreads")).isFalse();
    assertThat(status.at("/connections/serving").asInt()).isPositive();
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_24)
  void theStatusTellsTheCarriers() throws Exception {
    JsonNode carriers = client.json("/status.json").at("/threads/carriers");

    assertThat(carriers.get("parallelism").asInt()).isPositive();
    assertThat(carriers.get("mounted").asInt()).isPositive();
  }
}
