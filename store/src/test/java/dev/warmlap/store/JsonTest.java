package dev.warmlap.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.model.study.Arrivals;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Capture;
import dev.warmlap.model.study.Design;
import dev.warmlap.model.study.Expectation;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Feed;
import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Journey;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Limits;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Traffic;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.model.study.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

/** The golden file is what databases hold: what changes it needs a migration. */
class JsonTest {

  @Test
  void aStoredStudyIsReadAgain() throws IOException {
    assertThat(Json.read(golden(), Study.class)).isEqualTo(study());
  }

  @Test
  void aStudyIsWrittenAsItAlwaysWas() throws IOException {
    assertThat(Json.write(study())).isEqualTo(golden().replaceAll("\n *", ""));
  }

  /** The same as {@code traffic.json} beside it. */
  @Test
  void aMixIsWrittenAsItAlwaysWasAndReadAgain() throws IOException {
    var captures = new LinkedHashMap<String, Capture>();
    captures.put("h", new Capture.Header("X-Token"));
    captures.put("c", new Capture.Cookie("sid"));
    captures.put("r", new Capture.Regex("a(b)"));
    captures.put("j", new Capture.Json("/a/b"));
    var login =
        new Step(
            new Request("POST", "/login", new LinkedHashMap<>()),
            Body.of("${user}"),
            true,
            new Expectation(Set.of(201), "text"),
            captures,
            Duration.ofMillis(1500));
    var traffic =
        new Traffic(
            List.of(
                new Journey(9, List.of(Step.of(Request.get("/")))),
                new Journey(0.5, List.of(login, Step.of(Request.get("/${j}"))))),
            new Feed(List.of("user"), List.of(List.of("ann")), Feed.Order.RANDOM),
            0);
    String golden = text("traffic.json");
    assertThat(Json.write(traffic)).isEqualTo(golden.replaceAll("\n *", ""));
    assertThat(Json.read(golden, Traffic.class)).isEqualTo(traffic);
  }

  @Test
  void anUnknownKindOfLevelIsRefused() throws IOException {
    String strange = golden().replace("\"@type\":\"truth\"", "\"@type\":\"colour\"");
    assertThatThrownBy(() -> Json.read(strange, Study.class))
        .isInstanceOf(JacksonException.class)
        .hasMessageContaining("colour");
  }

  private static String golden() throws IOException {
    return text("study.json");
  }

  static String text(String name) throws IOException {
    try (InputStream in = JsonTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  static Study study() {
    var levels = new LinkedHashMap<String, Level>();
    levels.put("threads.max", new Level.Whole(500));
    levels.put("threads.virtual", new Level.Truth(false));
    levels.put("connection-timeout", new Level.Time(Duration.ofMinutes(10)));
    levels.put("tls", new Level.Word("jsse"));
    var baseline = new Treatment(levels);
    return new Study(
        "threads",
        "Does a larger thread pool help?",
        new SubjectSpec(
            new SubjectSource.SpringBootJar(Path.of("/srv/hello.jar")),
            new JdkChoice.Feature(25),
            List.of("-Xms1g"),
            Map.of("SPRING_EXECUTOR", "none"),
            Duration.ofMinutes(1),
            null,
            null,
            null,
            null),
        baseline,
        List.of(baseline),
        new LinkedHashMap<>(Map.of("accept-count", new Level.Whole(10000))),
        new Workload(
            List.of(
                Scenario.only(
                    Traffic.of(
                        new Request(
                            "GET",
                            "/index.html",
                            new LinkedHashMap<>(Map.of("Accept", "text/html")))),
                    List.of(new LoadLevel.Connections(1000)))),
            Arrivals.CONSTANT,
            new Extent.Requests(50_000),
            2,
            null,
            Isolation.LEVEL,
            Duration.ofMillis(7500)),
        new Design(new Blocks.Fixed(5), 0, 1, PrimaryMetric.THROUGHPUT),
        "0-1",
        0.03,
        new Limits(0));
  }
}
