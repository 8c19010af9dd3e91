package dev.warmlap.bench.cost;

import dev.warmlap.bench.BenchException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * nginx's own count of the requests that it has answered, by its page {@code stub_status}. Used by
 * one thread at a time.
 */
final class NginxStatus implements LongSupplier {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Connections accepted, connections handled, requests. */
  private static final Pattern COUNTS = Pattern.compile("(?m)^ *\\d+ +\\d+ +(\\d+) *$");

  private final HttpClient client;
  private final HttpRequest request;
  private long asked;

  NginxStatus(HttpClient client, URI page) {
    this.client = client;
    request = HttpRequest.newBuilder(page).timeout(PATIENCE).build();
  }

  /** Without the requests by which it was asked. */
  @Override
  public long getAsLong() {
    asked++;
    try {
      return requests(client.send(request, HttpResponse.BodyHandlers.ofString()).body()) - asked;
    } catch (IOException e) {
      throw new BenchException("nginx was asked for its status: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("Interrupted while asking nginx for its status.", e);
    }
  }

  static long requests(String page) {
    Matcher counts = COUNTS.matcher(page);
    if (!counts.find()) {
      throw new BenchException("nginx was asked for its status, but said:\n" + page);
    }
    return Long.parseLong(counts.group(1));
  }
}
