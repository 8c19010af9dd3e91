package dev.warmlap.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each generator printed when it was run, and what is made of it. */
class ToolOutputTest {

  private static final long SECOND = 1_000_000_000;

  private static final Duration LEAD = Duration.ofSeconds(2);

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Job job;

  @BeforeEach
  void jobInTheFolder() {
    job = job("http", null);
  }

  @Test
  void wrkTellsWholeNumbersByItsScript() throws IOException {
    assertThat(new Wrk().claim(job, output("wrk.txt")))
        .isEqualTo(
            Claim.ofWholeLife(10_485, 2.091259, 0, new Percentiles(3307, 9155, 51_994, 76_007.0)));
  }

  @Test
  void abTellsMillisecondsInAFile() throws IOException {
    Files.writeString(folder.resolve("percentiles.csv"), text("ab-percentiles.csv"));
    Claim claim = new ApacheBench().claim(job, output("ab.txt"));
    assertThat(claim.requests()).isEqualTo(12_134);
    assertThat(claim.seconds()).isEqualTo(2.003);
    assertThat(claim.failed()).isZero();
    assertThat(Objects.requireNonNull(claim.latency()).p99()).isEqualTo(9667);
    assertThat(Objects.requireNonNull(claim.latency()).p999()).isNull();
  }

  @Test
  void abCountsAnswersThatAreNotGoodAmongTheComplete() throws IOException {
    Files.writeString(folder.resolve("percentiles.csv"), text("ab-percentiles.csv"));
    String bad =
        text("ab.txt")
            .replace(
                "Failed requests:        0",
                "Failed requests:        0\nNon-2xx responses:      34");
    Claim claim = new ApacheBench().claim(job, lines(bad));
    assertThat(claim.failed()).isEqualTo(34);
    assertThat(claim.requests()).isEqualTo(12_100);
  }

  @Test
  void heyTellsARate() throws IOException {
    assertThat(new Hey().claim(job, output("hey.txt")))
        .isEqualTo(Claim.ofWholeLife(3162, 2.0420, 0, null));
  }

  @Test
  void heyThatGetsNoGoodAnswerMakesNoClaim() {
    for (String bad : List.of("hey-404.txt", "hey-refused.txt")) {
      assertThatThrownBy(() -> new Hey().claim(job, output(bad)))
          .isInstanceOf(BenchException.class);
    }
  }

  @Test
  void h2loadTellsWhatSucceeded() throws IOException {
    assertThat(new H2load().claim(job, output("h2load.txt")))
        .isEqualTo(Claim.ofWholeLife(15_430, 2.01, 0, null));
  }

  @Test
  void h2loadThatSawNoStatusWasAnsweredAllTheSame() throws IOException {
    String text =
        text("h2load.txt")
            .replace("15430 succeeded, 0 failed", "0 succeeded, 15430 failed")
            .replace("15430 2xx", "0 2xx");
    assertThat(new H2load().claim(job, lines(text)))
        .isEqualTo(Claim.ofWholeLife(15_430, 2.01, 0, null));
  }

  @Test
  void h2loadCountsBadStatusesAndErrorsAsFailed() throws IOException {
    String text =
        text("h2load.txt")
            .replace("0 4xx, 0 5xx", "3 4xx, 4 5xx")
            .replace("0 errored", "5 errored");
    Claim claim = new H2load().claim(job, lines(text));
    assertThat(claim.failed()).isEqualTo(12);
    assertThat(claim.requests()).isEqualTo(15_423);
  }

  @Test
  void ofJMeterThePiecesAfterItsWarmUpCount() {
    var lines = new ArrayList<OutputLine>();
    lines.add(new OutputLine(0, "Creating summariser <summary>"));
    for (int i = 0; i <= 5; i++) {
      lines.add(new OutputLine((3 + 6 * i) * SECOND, piece(1000 * i + 1, i == 5 ? 2 : 0, 0)));
      lines.add(new OutputLine((3 + 6 * i) * SECOND, "summary = 9 in 00:00:06 = 1.0/s Avg: 1"));
    }
    lines.add(new OutputLine(34 * SECOND, piece(100, 0, 64)));
    Claim claim = jmeter().claim(job, lines);
    assertThat(claim.part())
        .isEqualTo(new Claim.Part.Between((3 + 18) * SECOND, (3 + 30) * SECOND));
    assertThat(claim.requests()).isEqualTo(4001 + 5001 - 2);
    assertThat(claim.failed()).isEqualTo(2);
    assertThat(claim.seconds()).isEqualTo(12);
  }

  @Test
  void aJMeterThatEndedEarlyMakesNoClaim() {
    List<OutputLine> lines = List.of(new OutputLine(0, piece(1, 0, 0)));
    assertThatThrownBy(() -> jmeter().claim(job, lines))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("too little");
  }

  @Test
  void warmlapTellsItsOwnCostAndWhyItIsInvalid() throws IOException {
    Files.writeString(folder.resolve("load.json"), text("load.json"));
    var warmlap = new WarmlapLoad(Path.of("warmlap"), "nio", null, LEAD);
    Claim claim = warmlap.claim(job, List.of());
    assertThat(claim.answered()).isEqualTo(612_345);
    assertThat(claim.latency()).isEqualTo(new Percentiles(1012, 1201, 1503, 2105.0));
    OwnAccount own = Objects.requireNonNull(claim.own());
    assertThat(own.cpuMicros()).isEqualTo(7.84);
    assertThat(own.toNanos() - own.fromNanos()).isEqualTo(4_002_000_000L);
    assertThat(claim.remarks())
        .containsExactly("generator-cpu: The busiest event loop was busy for 97 % of its time.");
  }

  @Test
  void ofWarmlapTheSecondsAfterItsLeadCount() throws IOException {
    Files.writeString(folder.resolve("load.json"), text("load.json"));
    Claim claim = new WarmlapLoad(Path.of("warmlap"), "nio", null, LEAD).claim(job, List.of());
    assertThat(claim.requests()).isEqualTo(62_000);
    assertThat(claim.seconds()).isEqualTo(1);
    var part = (Claim.Part.Between) claim.part();
    assertThat(part.toNanos() - part.fromNanos()).isEqualTo(SECOND);
    long agoNanos =
        Duration.between(Instant.parse("2026-11-30T12:00:02Z"), Instant.now()).toNanos();
    assertThat(System.nanoTime() - part.fromNanos())
        .isCloseTo(agoNanos, within(Duration.ofSeconds(5).toNanos()));
  }

  @Test
  void aWarmlapThatRanTooShortMakesNoClaim() throws IOException {
    String shortRun =
        text("load.json").replace("\"lengthSeconds\" : 1.0", "\"lengthSeconds\" : 0.1");
    Files.writeString(folder.resolve("load.json"), shortRun);
    var warmlap = new WarmlapLoad(Path.of("warmlap"), "nio", null, LEAD);
    assertThatThrownBy(() -> warmlap.claim(job, List.of()))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("2 whole seconds");
  }

  @Test
  void aBackendThatFellBackIsNotTheOneThatWasAskedFor() throws IOException {
    Files.writeString(folder.resolve("load.json"), text("load.json"));
    var warmlap = new WarmlapLoad(Path.of("warmlap"), "io_uring", null, LEAD);
    assertThatThrownBy(() -> warmlap.claim(job, List.of()))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("io_uring, but used nio");
  }

  @Test
  void whatIsNotUnderstoodIsShown() {
    assertThatThrownBy(() -> new Wrk().claim(job, lines("unable to connect")))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("unable to connect");
  }

  @Test
  void warmlapIsAskedForWhatTheOthersDo() {
    var nio = new WarmlapLoad(Path.of("warmlap"), "nio", null, LEAD);
    assertThat(nio.name()).isEqualTo("warmlap-nio");
    assertThat(nio.command(job)).containsSubsequence("load", "-c", "64", "-d", "10s", "nio");
    assertThat(nio.command(job)).doesNotContain("--insecure", "-r");
    assertThat(nio.command(job("https", 1000.0)))
        .contains("--insecure")
        .containsSubsequence("-r", "1000");
  }

  @Test
  void aLimitOfTimeDoesNotEndAbAfterAFewRequests() {
    assertThat(new ApacheBench().command(job)).containsSubsequence("-t", "10", "-n", "2000000");
  }

  private static String piece(int requests, int failed, int finished) {
    return "summary + %6d in 00:00:06 = 100.0/s Avg: 1 Min: 0 Max: 9 Err: %5d (0.00%%) Active: 64 Started: 64 Finished: %d"
        .formatted(requests, failed, finished);
  }

  private static JMeter jmeter() {
    return new JMeter(Path.of("jmeter"), Path.of("java"), Duration.ofSeconds(15));
  }

  private Job job(String scheme, @Nullable Double rate) {
    return new Job(
        URI.create(scheme + "://127.0.0.1:8080/page.html"),
        64,
        Duration.ofSeconds(10),
        rate,
        folder);
  }

  private static List<OutputLine> output(String file) throws IOException {
    return lines(text(file));
  }

  private static List<OutputLine> lines(String text) {
    return text.lines().map(line -> new OutputLine(0, line)).toList();
  }

  private static String text(String file) throws IOException {
    try (InputStream in = ToolOutputTest.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
