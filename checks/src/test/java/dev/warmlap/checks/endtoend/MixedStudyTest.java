package dev.warmlap.checks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A study of several requests in sequence, from its file to its report. */
@Tag("real")
class MixedStudyTest {

  @TempDir private Path folder;

  @Test
  void aMixIsMeasuredAndNamedInPlanRunAndReport() throws InterruptedException {
    var bench = new Bench(folder);
    bench.oddJar();
    bench.file("users.csv", "user\nann\nbob\n");
    bench.file("hello.txt", "I am ${user}\n\nhello");
    bench.file(
        "odd.yml",
        OddStudy.of("no", "also-no", "requests: 4000")
            .replace(
                "  request: {path: /}\n",
                """
                  mix:
                    - weight: 3
                      steps:
                        - path: /login/${user}
                          body-file: hello.txt
                          expect: {status: 200, body-contains: hello}
                          capture: {word: {regex: 'h(.*)'}, length: {header: Content-Length}}
                        - path: /${word}?n=${length}
                    - request: {path: /, method: HEAD}
                  feed: {csv: users.csv, order: random}
                """));
    String label = "POST /login/${user} then GET /${word}?n=${length} (75 %), HEAD / (25 %)";

    assertThat(bench.run("run", "odd.yml", "--dry-run").out()).contains("Traffic   " + label);
    Bench.Ended ended = bench.run("run", "odd.yml", "--html", "odd.html");

    BusyMachine.onlyExcuse(ended, bench.store());
    assertThat(ended.all()).doesNotContain("requests failed");
    assertThat(bench.run("show", "1").out()).contains("Traffic         " + label);
    JsonNode round =
        new JsonMapper().readTree(bench.run("export", "1").out()).at("/trials/0/rounds/0");
    assertThat(round.get("windows").size()).isPositive();
    assertThat(round.get("histograms").size()).isPositive();
    assertThat(folder.resolve("odd.html")).content().contains("HEAD / (25 %)");
    assertThat(bench.processes()).isEmpty();
  }
}
