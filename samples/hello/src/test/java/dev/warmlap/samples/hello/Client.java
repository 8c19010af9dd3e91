package dev.warmlap.samples.hello;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks a running service over the network. */
record Client(HttpClient http, URI base) {

  private static final JsonMapper JSON = JsonMapper.shared();

  static Client of(int port) {
    return new Client(HttpClient.newHttpClient(), URI.create("http://127.0.0.1:" + port));
  }

  HttpResponse<String> get(String path, String... headers)
      throws IOException, InterruptedException {
    // The timeout is a safety net: no answer takes long.
    HttpRequest.Builder request =
        HttpRequest.newBuilder(base.resolve(path)).timeout(Duration.ofSeconds(60));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  JsonNode json(String path, String... headers) throws IOException, InterruptedException {
    HttpResponse<String> response = get(path, headers);
    if (response.statusCode() != 200) {
      throw new AssertionError(path + " answered " + response.statusCode() + response.body());
    }
    return JSON.readTree(response.body());
  }
}
