package dev.warmlap.bench.cost;

import dev.warmlap.bench.BenchException;
import dev.warmlap.host.ManagedProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;

/** The one page that all servers serve. */
final class Page {

  /** Its path on every server. */
  static final String PATH = "/page.html";

  /** About as long as the start pages of nginx and Spring that others measure with. */
  static final String TEXT =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><title>A page</title></head>
      <body>
      <h1>A page to be asked for many times</h1>
      <p>It is short, so that what a request costs is what its handling costs, and not the copying
      of its bytes; and it is a file, as most servers know best how to answer with one.</p>
      </body>
      </html>
      """;

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  private static final int OK = 200;

  private Page() {}

  /**
   * Waits until the server answers with it.
   *
   * @param url over plain HTTP
   * @throws BenchException when it does not, or ends
   */
  static void await(ManagedProcess server, HttpClient client, URI url, Path log) {
    long start = System.nanoTime();
    try {
      var request = HttpRequest.newBuilder(url).timeout(PATIENCE).build();
      while (!answers(client, request)) {
        if (!server.alive() || System.nanoTime() - start > PATIENCE.toNanos()) {
          throw new BenchException(
              server + " was to serve " + url + ", but does not. Its log: " + log);
        }
        Thread.sleep(LOOK_EVERY);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("Interrupted while waiting for " + server + ".", e);
    }
  }

  private static boolean answers(HttpClient client, HttpRequest request)
      throws InterruptedException {
    try {
      HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
      return response.statusCode() == OK && response.body().equals(TEXT);
    } catch (IOException e) {
      return false; // not yet
    }
  }
}
