package dev.warmlap.cli;

import dev.warmlap.lab.study.TrafficFile;
import dev.warmlap.model.study.Body;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is asked of the target, again and again. */
final class RequestOptions {

  @Option(
      names = {"-m", "--method"},
      paramLabel = "METHOD",
      description = "HTTP method (default: GET; POST with a body).")
  private @Nullable String method;

  @Option(
      names = {"-H", "--header"},
      paramLabel = "'NAME: VALUE'",
      description = "A request header (repeatable).")
  private List<String> headers = new ArrayList<>();

  @Option(
      names = "--body",
      paramLabel = "TEXT|@FILE",
      description = "The request's body: the text itself, or a file's content.")
  private @Nullable String body;

  @Option(names = "--follow", description = "Follow redirects, once, before the load begins.")
  private boolean follow;

  @Option(
      names = "--traffic",
      paramLabel = "FILE",
      description = {
        "A YAML file that says what to send: a mix of requests and sequences, with values from a"
            + " CSV file. Its paths count from the URL."
      })
  private @Nullable Path traffic;

  /**
   * What is to be sent.
   *
   * @throws dev.warmlap.lab.study.StudyException when the file of the traffic is not right
   */
  Asked asked() {
    if (traffic == null) {
      return new Asked.OneRequest(method(), headers(), body());
    }
    if (method != null || !headers.isEmpty() || body != null) {
      throw new CliException(
          "--traffic says what is sent, and so do -m, -H and --body. Put the method, headers and body"
              + " into "
              + traffic
              + ".");
    }
    if (follow) {
      throw new CliException(
          "--follow is for one request, and --traffic has several. Give the URL that the redirect"
              + " leads to.");
    }
    return new Asked.OfFile(traffic.toString(), TrafficFile.read(traffic));
  }

  private String method() {
    return method != null ? method : body == null ? "GET" : "POST";
  }

  boolean follow() {
    return follow;
  }

  private SequencedMap<String, String> headers() {
    var fields = new LinkedHashMap<String, String>();
    for (String header : headers) {
      int colon = header.indexOf(':');
      if (colon < 1) {
        throw new CliException("Expected -H 'Name: value', found '" + header + "'.");
      }
      if (fields.put(header.substring(0, colon).strip(), header.substring(colon + 1).strip())
          != null) {
        throw new CliException(
            "The header '"
                + header.substring(0, colon).strip()
                + "' is given twice. Put both values into one, with a comma between them.");
      }
    }
    return fields;
  }

  private Body body() {
    if (body == null) {
      return Body.NONE;
    }
    if (!body.startsWith("@")) {
      return Body.of(body);
    }
    try {
      return new Body(Files.readAllBytes(Path.of(body.substring(1))));
    } catch (IOException e) {
      throw new CliException(
          "The body was to be read from " + body.substring(1) + ", which failed: " + e, e);
    }
  }
}
