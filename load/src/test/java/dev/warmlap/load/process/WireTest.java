package dev.warmlap.load.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.host.TlsIdentity;
import dev.warmlap.load.Connecting;
import dev.warmlap.load.Engine;
import dev.warmlap.load.LoadException;
import dev.warmlap.load.LoadModel;
import dev.warmlap.load.RoundOrder;
import dev.warmlap.load.Target;
import dev.warmlap.load.net.Backend;
import dev.warmlap.load.net.Batching;
import dev.warmlap.load.preflight.ProbeOrder;
import dev.warmlap.load.preflight.ProbeResult;
import dev.warmlap.load.schedule.Profile;
import dev.warmlap.load.schedule.Segment;
import dev.warmlap.load.tls.ClientCertificate;
import dev.warmlap.load.tls.TlsOptions;
import dev.warmlap.load.tls.TlsProtocol;
import dev.warmlap.load.tls.TlsTrust;
import dev.warmlap.model.measure.Batches;
import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.Garbage;
import dev.warmlap.model.measure.GeneratorUse;
import dev.warmlap.model.measure.Interior;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.measure.OpenLoop;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.Scheduling;
import dev.warmlap.model.measure.TlsUse;
import dev.warmlap.model.measure.TlsUse.Handshakes;
import dev.warmlap.model.measure.Window;
import dev.warmlap.model.study.Arrivals;
import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Capture;
import dev.warmlap.model.study.Expectation;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Feed;
import dev.warmlap.model.study.Journey;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.Traffic;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class WireTest {

  @Test
  void ordersComeThroughWhole() {
    var headers = new LinkedHashMap<String, String>();
    headers.put("X-B", "ä\n");
    headers.put("X-A", "2");
    var request = new Request("PUT", "/p?q=1", headers);
    for (Extent extent :
        List.of(new Extent.Requests(50_000), new Extent.Time(Duration.ofMillis(1_500)))) {
      var message =
          new ToGenerator.RunRound(
              RoundOrder.closed(
                  new Target("::1", 8443, true),
                  request,
                  1_000,
                  extent,
                  Duration.ofSeconds(30),
                  Duration.ofNanos(1)));
      assertThat(Wire.read(line(message), ToGenerator.class)).isEqualTo(message);
    }
    var stop = new ToGenerator.StopRound();
    assertThat(Wire.read(line(stop), ToGenerator.class)).isEqualTo(stop);
  }

  @Test
  void everyKindOfTrafficAndLoadComesThrough() {
    var captures = new LinkedHashMap<String, Capture>();
    captures.put("h", new Capture.Header("X-Token"));
    captures.put("c", new Capture.Cookie("sid"));
    captures.put("r", new Capture.Regex("a(b)"));
    captures.put("j", new Capture.Json("/a/b"));
    var step =
        new Step(
            Request.get("/${user}"),
            new Body(new byte[] {0, -1, 10}),
            true,
            new Expectation(Set.of(201, 404), "text"),
            captures,
            Duration.ofMillis(5));
    var feed = new Feed(List.of("user"), List.of(List.of("a"), List.of("b")), Feed.Order.RANDOM);
    var traffic = new Traffic(List.of(new Journey(2.5, List.of(step, step))), feed, 7);
    var tls =
        new TlsOptions(
            Set.of(TlsProtocol.TLS_1_2),
            "localhost",
            new TlsTrust.OwnAuthorities(Path.of("/ca.pem")),
            new ClientCertificate.Pkcs12(Path.of("/me.p12"), "secret"),
            true);
    var profile =
        Profile.of(
            new Segment(0, 100, Duration.ofSeconds(5)), Segment.level(50, Duration.ofSeconds(9)));
    for (LoadModel model :
        List.of(
            new LoadModel.Closed(profile),
            LoadModel.Closed.of(3),
            new LoadModel.Open(profile, Arrivals.POISSON, 3, 10, 99),
            LoadModel.Open.of(0.5, Arrivals.CONSTANT, 3, 10))) {
      var message =
          new ToGenerator.RunRound(
              new RoundOrder(
                  new Target("localhost", 80, false),
                  traffic,
                  model,
                  new Extent.Requests(1),
                  new Connecting(
                      Duration.ofSeconds(1),
                      Duration.ofSeconds(2),
                      false,
                      tls,
                      List.of("127.0.0.2")),
                  new Engine(Backend.NIO, 2, new Batching(16, Duration.ofNanos(50_000)))));
      assertThat(Wire.read(line(message), ToGenerator.class)).isEqualTo(message);
    }
  }

  @Test
  void aWarmUpOrderKeepsItsBytes() {
    byte[] answer = {0, 13, 10, -1};
    for (var identity : new TlsIdentity[] {null, new TlsIdentity(Path.of("/k.p12"), "secret")}) {
      var order =
          new WarmUpOrder(
              answer, Traffic.of(Request.get("/")), 3, identity, Duration.ofSeconds(20));
      var read =
          (ToGenerator.WarmUpNow)
              Wire.read(line(new ToGenerator.WarmUpNow(order)), ToGenerator.class);
      assertThat(read.order()).usingRecursiveComparison().isEqualTo(order);
    }
  }

  @Test
  void probesAndWhatCameOfThemComeThroughWhole() {
    var order =
        new ProbeOrder(
            new Target("build-7", 443, true, true),
            Request.get("/"),
            new Body(new byte[] {0, -1}),
            new Connecting(
                Duration.ofSeconds(5), Duration.ofSeconds(1), false, null, List.of("127.0.0.2")));
    var read = (ToGenerator.Probe) Wire.read(line(new ToGenerator.Probe(order)), ToGenerator.class);
    assertThat(read.order()).isEqualTo(order);
    for (ProbeResult result :
        List.of(
            new ProbeResult.Answered(200, new byte[] {13, 10, -1}, null),
            new ProbeResult.Answered(302, null, "/next"),
            new ProbeResult.Failed(ProbeResult.Reason.REFUSED, "nobody listens"))) {
      var probed =
          (FromGenerator.Probed)
              Wire.read(line(new FromGenerator.Probed(result)), FromGenerator.class);
      assertThat(probed.result()).usingRecursiveComparison().isEqualTo(result);
    }
  }

  @Test
  void measurementsComeThroughWhole() {
    var message = new FromGenerator.RoundDone(measurement());
    assertThat(Wire.read(line(message), FromGenerator.class)).isEqualTo(message);
  }

  @Test
  void allOtherAnswersComeThroughWhole() {
    List<FromGenerator> messages =
        List.of(
            new FromGenerator.Hello(1, 42),
            new FromGenerator.WarmUpProgress(new Progress(Duration.ofSeconds(1), 5, 0.25, 1)),
            new FromGenerator.WarmUpDone(new WarmUp(Duration.ofSeconds(4), true, 7)),
            new FromGenerator.ClockStarted(),
            new FromGenerator.WindowClosed(window()),
            new FromGenerator.ClockStopped(),
            new FromGenerator.Failed("because"));
    for (FromGenerator message : messages) {
      assertThat(Wire.read(line(message), FromGenerator.class)).isEqualTo(message);
    }
  }

  @Test
  void whatIsNoMessageIsToldInPart() {
    for (String line :
        List.of(
            "OpenJDK 64-Bit Server VM warning: " + "x".repeat(1_000),
            "",
            "{}",
            "{\"message\":\"Other\"}",
            "{\"message\":\"WindowClosed\",\"window\":{\"latency\":\"AAAA\"}}")) {
      assertThatThrownBy(() -> Wire.read(line, FromGenerator.class))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining(line.substring(0, Math.min(30, line.length())))
          .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(500));
    }
  }

  private static String line(Object message) {
    String line = Wire.write(message);
    assertThat(line).doesNotContain("\n");
    return line;
  }

  private static Window window() {
    return new Window(
        3,
        Duration.ofSeconds(3),
        Duration.ofSeconds(1),
        2,
        histogram(5_000, 80_000),
        histogram(4_000, 60_000),
        Map.of());
  }

  private static RoundMeasurement measurement() {
    return new RoundMeasurement(
        2,
        Duration.ofMillis(3),
        histogram(1_000_000),
        Instant.parse("2026-12-01T10:00:00.123456789Z"),
        Duration.ofSeconds(4),
        2,
        histogram(5_000, 80_000),
        histogram(4_000, 70_000),
        Map.of(ErrorKind.CONNECT_TIMEOUT, 3L, ErrorKind.STATUS, 1L),
        Map.of(ErrorKind.CONNECT, "Connection refused"),
        new TreeMap<>(Map.of(200, 2L, 503, 1L)),
        1_234,
        5,
        new Interior(
            Duration.ofNanos(17), Duration.ofSeconds(3), 2, histogram(5_000), 1, 2, 3, 4, 1.5, 600),
        List.of(window()),
        new OpenLoop(9, 2, histogram(4_000), histogram(1_000, 2_000)),
        new TlsUse(
            "jsse",
            "because",
            true,
            new TreeMap<>(Map.of("TLSv1.2", 1L, "TLSv1.3", 2L)),
            new Handshakes(1, 0),
            new Handshakes(0, 2),
            histogram(900_000),
            histogram(300_000, 400_000)),
        new GeneratorUse(
            "nio",
            1,
            new CpuTime(Duration.ofMillis(100), Duration.ofMillis(50)),
            0.75,
            Duration.ofMillis(25),
            Duration.ofMillis(30),
            0.01,
            Scheduling.BATCH,
            Duration.ofMillis(7),
            new Garbage(2, Duration.ofMillis(3)),
            new Batches(16, Duration.ofNanos(50_000), 9, Duration.ofNanos(300_000))));
  }

  private static Histogram histogram(long... values) {
    Histogram histogram = Latencies.histogram();
    for (long value : values) {
      histogram.recordValue(value);
    }
    return histogram;
  }
}
