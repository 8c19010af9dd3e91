package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Capture;
import dev.warmlap.model.study.Expectation;
import dev.warmlap.model.study.Feed;
import dev.warmlap.model.study.Journey;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.Traffic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrafficFileTest {

  @TempDir Path folder;

  @Test
  void everythingThatIsWrittenIsInTheTraffic() throws IOException {
    file("users.csv", "user,password\nann,\"a,1\"\n\nbob,b2\n");
    file("login.json", "{\"user\": \"${user}\", \"password\": \"${password}\"}\n");
    file("headers.txt", "Accept: text/html\n\nX-Version:1.0\n");
    Traffic traffic =
        read(
            """
            mix:
              - weight: 9
                request:
                  path: /search?q=${user}
                  headers: {Accept-Encoding: gzip}
                  header-file: headers.txt
                  expect: {status: [200, 404]}
                  think: 2s
              - steps:
                  - path: /login
                    body-file: login.json
                    headers: {Content-Type: application/json}
                    await-continue: true
                    expect: {status: 201, body-contains: token}
                    capture:
                      token: {json: /token}
                      sid: {cookie: SID}
                      trace: {header: X-Trace}
                      id: {regex: 'id=(\\d+)'}
                  - path: /users/${id}
                    method: PUT
                    headers:
                      Authorization: Bearer ${token}
                      Cookie: SID=${sid}
                      X-Trace: ${trace}
                    body: |
                      name=${user}
            feed: {csv: users.csv, order: random}
            """);

    var browse =
        new Step(
            new Request(
                "GET",
                "/search?q=${user}",
                headers("Accept-Encoding", "gzip", "Accept", "text/html", "X-Version", "1.0")),
            Body.NONE,
            false,
            new Expectation(Set.of(200, 404), ""),
            new LinkedHashMap<>(),
            Duration.ofSeconds(2));
    var login =
        new Step(
            new Request("POST", "/login", headers("Content-Type", "application/json")),
            Body.of("{\"user\": \"${user}\", \"password\": \"${password}\"}\n"),
            true,
            new Expectation(Set.of(201), "token"),
            new LinkedHashMap<>(
                Map.of(
                    "token", new Capture.Json("/token"),
                    "sid", new Capture.Cookie("SID"),
                    "trace", new Capture.Header("X-Trace"),
                    "id", new Capture.Regex("id=(\\d+)"))),
            Duration.ZERO);
    var account =
        Step.of(
            new Request(
                "PUT",
                "/users/${id}",
                headers(
                    "Authorization", "Bearer ${token}",
                    "Cookie", "SID=${sid}",
                    "X-Trace", "${trace}")),
            Body.of("name=${user}"));
    assertThat(traffic)
        .isEqualTo(
            new Traffic(
                List.of(new Journey(9, List.of(browse)), new Journey(1, List.of(login, account))),
                new Feed(
                    List.of("user", "password"),
                    List.of(List.of("ann", "a,1"), List.of("bob", "b2")),
                    Feed.Order.RANDOM),
                0));
  }

  @Test
  void oneRequestIsTheShortForm() throws IOException {
    assertThat(read("request: {path: /a}\n")).isEqualTo(Traffic.of(Request.get("/a")));
  }

  @ParameterizedTest
  @CsvSource({
    "'', GET",
    "'body: x', POST",
    "'body: \"\"', POST",
    "'body: x\n  method: PATCH', PATCH",
  })
  void theMethodIsPostWhereThereIsABodyUnlessItIsSaid(String more, String method)
      throws IOException {
    assertThat(read("request:\n  path: /\n  " + more + "\n").first().request().method())
        .isEqualTo(method);
  }

  @Test
  void aBodyFileMayHoldAnyBytes() throws IOException {
    byte[] bytes = {0, -1, 13, 10, '$', '{', '}'};
    Files.write(folder.resolve("any.bin"), bytes);
    assertThat(read("request: {path: /, body-file: any.bin}\n").first().body())
        .isEqualTo(new Body(bytes));
  }

  @Test
  void aFileThatIsNotThereIsSaidWithWhereItWasLookedFor() throws IOException {
    refused(
        "request: {path: /, body-file: no.json}\n",
        "traffic.yml:1:31: error: 'request.body-file' names the file 'no.json', which is not there"
            + " (looked for: "
            + folder.resolve("no.json")
            + "); a relative path counts from the folder of this file");
    refused("request: {path: /, body-file: .}\n", "which is a folder");
  }

  @Test
  void aFileThatIsTooLargeIsRefused() throws IOException {
    Files.write(folder.resolve("large.bin"), new byte[(8 << 20) + 1]);
    refused("request: {path: /, body-file: large.bin}\n", "which is larger than 8 MiB");
  }

  @Test
  void whatIsWrongInANamedFileIsSaidAtItsPlace() throws IOException {
    file("users.csv", "user\nann\n");
    file("order.json", "{\n  \"ünïcode\": \"${usr}\"}\n");
    refused(
        "request: {path: /, body-file: order.json}\nfeed: {csv: users.csv}\n",
        folder.resolve("order.json")
            + ":2:15: error: ${usr} stands for a value that neither the feed nor an earlier step"
            + " gives; did you mean 'user'? Of such values there are: user");
  }

  @Test
  void theExamplesOfTheDocumentsAreRead() throws IOException {
    file("users.csv", "user,password\nann,a1\n");
    String load = example("load.md", "## More than one request", "mix:");
    assertThat(read(load).label()).isEqualTo("GET / (90 %), POST /login then GET /account (10 %)");
    String guide = example("guide.md", "One request is seldom", "workload:");
    assertThat(read(guide.replace("workload:", "").stripIndent()).label())
        .isEqualTo("GET / (90 %), POST /login then GET /account (10 %)");
  }

  /** The block of YAML that begins so, after those words. */
  private static String example(String page, String after, String begin) throws IOException {
    String text = Files.readString(Path.of("../docs", page));
    int from = text.indexOf("```yaml\n" + begin, text.indexOf(after)) + "```yaml\n".length();
    return text.substring(from, text.indexOf("```", from));
  }

  @Test
  void aStudyIsNoTrafficFile() throws IOException {
    refused("study: a\nrequest: {path: /}\n", "unknown key 'study' in the file");
    refused("", "the file is empty; it should hold a mapping with the key 'request' or 'mix'");
    refused("feed: {csv: users.csv}\n", "what is sent is missing");
  }

  private void refused(String text, String said) throws IOException {
    Path file = file("traffic.yml", text);
    assertThatThrownBy(() -> TrafficFile.read(file))
        .isInstanceOf(StudyException.class)
        .hasMessageContaining(said);
  }

  private Traffic read(String text) throws IOException {
    return TrafficFile.read(file("traffic.yml", text));
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static SequencedMap<String, String> headers(String... namesAndValues) {
    var headers = new LinkedHashMap<String, String>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      headers.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return headers;
  }
}
