package dev.warmlap.samples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

@Tag("real")
class ShutdownTest {

  @Test
  @Timeout(120) // a safety net
  void aRequestInServiceDoesNotHoldTheProcess() throws Exception {
    CompletableFuture<Boolean> answered;
    try (ConfigurableApplicationContext service =
        SpringApplication.run(HelloApplication.class, "--server.port=0")) {
      int port = service.getEnvironment().getRequiredProperty("local.server.port", int.class);
      Client client = Client.of(port);
      // Graceful shutdown would wait for this one, and it would be answered.
      HttpRequest request = HttpRequest.newBuilder(client.base().resolve("/hello/25000")).build();
      answered =
          client
              .http()
              .sendAsync(request, HttpResponse.BodyHandlers.discarding())
              .thenApply(response -> response.statusCode() == 200)
              .exceptionally(failure -> false);
      RequestsInService requests = service.getBean(RequestsInService.class);
      while (requests.count() == 0) {
        Thread.onSpinWait();
      }
    }
    assertThat(answered.get()).isFalse();
  }
}
