package dev.warmlap.model.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * What is asked of the subject, again and again.
 *
 * @param path path and query, starting with a slash
 * @param headers further request headers in order; Host and Connection are the generator's own
 */
public record Request(String method, String path, SequencedMap<String, String> headers) {

  public Request {
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException("A request path starts with '/', found '" + path + "'");
    }
    headers = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(headers));
  }

  /** A GET without further headers. */
  public static Request get(String path) {
    return new Request("GET", path, new LinkedHashMap<>());
  }
}
