package dev.warmlap.samples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** In a service of its own, where no connection of another test is open. */
@Tag("real")
@Timeout(120) // a safety net
class ConnectionCountTest {

  @Test
  void openConnectionsAreCountedAndIdleOnesAreKeptAlive() throws Exception {
    try (ConfigurableApplicationContext service =
        SpringApplication.run(HelloApplication.class, "--server.port=0")) {
      int port = service.getEnvironment().getRequiredProperty("local.server.port", int.class);
      Client asking = Client.of(port);

      assertThat(connections(asking).get("current").asInt()).isEqualTo(1);

      Client idle = Client.of(port);
      idle.get("/hello/0");
      JsonNode connections = connections(asking);
      assertThat(connections.get("current").asInt()).isEqualTo(2);
      assertThat(connections.get("keepAlive").asInt()).isEqualTo(1);
      assertThat(connections.get("max").asInt()).isEqualTo(8192);
      assertThat(idle.get("/hello/0").statusCode()).isEqualTo(200);
    }
  }

  /**
   * Asks until no other request is in service: a client has its answer before the server is done.
   */
  private static JsonNode connections(Client client) throws Exception {
    while (true) {
      JsonNode connections = client.json("/status").get("connections");
      if (connections.get("serving").asInt() == 1) {
        return connections;
      }
    }
  }
}
