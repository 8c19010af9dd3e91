package dev.warmlap.report;

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
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Capture;
import dev.warmlap.model.study.Expectation;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Feed;
import dev.warmlap.model.study.Feed.Order;
import dev.warmlap.model.study.Journey;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.Traffic;
import dev.warmlap.report.LoadAsked.Course;
import dev.warmlap.report.LoadAsked.Pace;
import dev.warmlap.report.LoadAsked.Stretch;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Loads with made-up figures. */
public final class FixtureLoad {

  private static final Instant START = Instant.parse("2026-12-01T10:00:00Z");
  private static final int SECONDS = 3;

  private FixtureLoad() {}

  /** Fifty connections for three seconds, and nothing went wrong. */
  public static LoadContent closed() {
    return new LoadContent(
        new LoadAsked(
            new LoadAsked.OneRequest("GET", "http://127.0.0.1:8080/index.html"),
            new Pace.Closed(new Course.Steady(50)),
            new Extent.Time(Duration.ofSeconds(SECONDS)),
            true,
            false,
            List.of()),
        measured(Map.of(), Map.of(), null, null),
        new LoadContent.InFlight(49.9, 49.8, 598),
        new LoadContent.WarmUp(Duration.ofSeconds(5), true),
        List.of(new LoadContent.Bound("p99<=50ms", "4.1 ms", true)),
        List.of(),
        List.of(),
        false);
  }

  /** A rate beyond reach. */
  public static LoadContent open() {
    Map<ErrorKind, Long> errors = Map.of(ErrorKind.TIMEOUT, 12L, ErrorKind.RESET, 3L);
    return new LoadContent(
        new LoadAsked(
            new LoadAsked.OneRequest("POST", "https://localhost:8443/orders?kind=1"),
            new Pace.Open(
                new Course.Changing(List.of(new Stretch(100, 10_000, Duration.ofSeconds(3)))),
                "poisson",
                7L,
                200),
            new Extent.Time(Duration.ofSeconds(SECONDS)),
            false,
            true,
            List.of("127.0.0.2", "127.0.0.3")),
        measured(
            errors,
            Map.of(ErrorKind.RESET, "Connection reset by peer"),
            new OpenLoop(15_000, 2_985, latency(1e6, 12_000), latency(6e5, 15_000)),
            tls("boringssl", null, false)),
        null,
        new LoadContent.WarmUp(Duration.ofSeconds(5), false),
        List.of(
            new LoadContent.Bound("p99<=50ms", "4.1 ms", true),
            new LoadContent.Bound("errors<=0.1%", "0.1248 %", false)),
        List.of(
            new Violation(
                "dropped",
                "2985 of 15000 requests that were due were never sent: every connection was busy,"
                    + " and so many waited for one that no more could.")),
        List.of("http://localhost:8080/ redirects to https://localhost:8443/orders?kind=1."),
        false);
  }

  /** Two kinds of users, of whom some did not get what they expected. */
  public static LoadContent traffic() {
    LoadContent closed = closed();
    var login =
        new Step(
            new Request("POST", "/login", new LinkedHashMap<>()),
            Body.of("${user}"),
            false,
            Expectation.SUCCESS,
            new LinkedHashMap<>(Map.of("token", new Capture.Json("/token"))),
            Duration.ZERO);
    var traffic =
        new Traffic(
            List.of(
                new Journey(9, List.of(Step.of(Request.get("/")))),
                new Journey(1, List.of(login, Step.of(Request.get("/account?t=${token}"))))),
            new Feed(List.of("user"), List.of(List.of("ann"), List.of("bob")), Order.SEQUENTIAL),
            0);
    return new LoadContent(
        new LoadAsked(
            new LoadAsked.OfFile("shop.yml", "http://127.0.0.1:8080/shop", traffic),
            closed.asked().pace(),
            closed.asked().extent(),
            true,
            false,
            List.of()),
        measured(
            Map.of(ErrorKind.EXPECTATION, 12L),
            Map.of(ErrorKind.EXPECTATION, "the body does not contain 'welcome'"),
            null,
            null),
        closed.inFlight(),
        closed.warmUp(),
        List.of(),
        List.of(new Violation("errors", "12 of 12012 requests failed (expectation 12).")),
        List.of(),
        false);
  }

  /** Nobody answered, and the user lost patience. */
  public static LoadContent silent() {
    LoadContent closed = closed();
    RoundMeasurement m = closed.measured();
    Histogram none = Latencies.histogram();
    return new LoadContent(
        closed.asked(),
        new RoundMeasurement(
            0,
            m.opening(),
            none,
            START,
            Duration.ZERO,
            0,
            none,
            none,
            Map.of(ErrorKind.CONNECT, 128L),
            Map.of(ErrorKind.CONNECT, "Connection refused"),
            new TreeMap<>(),
            0,
            0,
            new Interior(Duration.ZERO, Duration.ZERO, 0, none, 0, 0, 0, 0, 0, 0),
            List.of(),
            null,
            null,
            m.generator()),
        new LoadContent.InFlight(0, 0, 0),
        null,
        List.of(new LoadContent.Bound("p99<=50ms", "no good answer", false)),
        List.of(new Violation("no-answers", "Not one request was answered well.")),
        List.of(),
        true);
  }

  /** As {@link #closed}, but over the JDK's TLS, with a certificate that was checked. */
  public static LoadContent byTheJdksTls() {
    LoadContent closed = closed();
    return new LoadContent(
        new LoadAsked(
            new LoadAsked.OneRequest("GET", "https://localhost:8443/index.html"),
            closed.asked().pace(),
            closed.asked().extent(),
            true,
            false,
            List.of()),
        measured(
            Map.of(),
            Map.of(),
            null,
            tls("jsse", "BoringSSL is not shipped for Linux on riscv64", true)),
        closed.inFlight(),
        closed.warmUp(),
        closed.bounds(),
        List.of(),
        List.of(),
        false);
  }

  private static TlsUse tls(String engine, @Nullable String fallback, boolean verified) {
    return new TlsUse(
        engine,
        fallback,
        verified,
        new TreeMap<>(Map.of("TLSv1.2", 5L, "TLSv1.3", 60L)),
        new Handshakes(50, 0),
        new Handshakes(1, 14),
        latency(1.5e5, 51),
        latency(6e4, 14));
  }

  private static RoundMeasurement measured(
      Map<ErrorKind, Long> errors,
      Map<ErrorKind, String> details,
      @Nullable OpenLoop open,
      @Nullable TlsUse tls) {
    Histogram latency = latency(2e6, 12_000);
    return new RoundMeasurement(
        50,
        Duration.ofMillis(12),
        latency(2e5, 50),
        START,
        Duration.ofMillis(3_004),
        12_000,
        latency,
        latency(1.9e6, 12_000),
        errors,
        details,
        new TreeMap<>(Map.of(200, 12_000L)),
        18_000_000,
        errors.isEmpty() ? 0 : 15,
        new Interior(
            Duration.ofMillis(1), Duration.ofMillis(2_999), 11_980, latency, 0, 0, 0, 0, 49.8, 598),
        windows(open != null),
        open,
        tls,
        new GeneratorUse(
            "nio",
            1,
            new CpuTime(Duration.ofMillis(62), Duration.ofMillis(31)),
            0.21,
            Duration.ofMillis(3),
            Duration.ZERO,
            0.12,
            open == null ? Scheduling.BATCH : Scheduling.NORMAL,
            Duration.ofMillis(14),
            new Garbage(1, Duration.ofMillis(2)),
            open == null
                ? new Batches(16, Duration.ofNanos(50_000), 400, Duration.ofMillis(8))
                : null));
  }

  private static List<Window> windows(boolean open) {
    return IntStream.range(0, SECONDS)
        .mapToObj(
            i ->
                new Window(
                    i,
                    Duration.ofSeconds(i),
                    Duration.ofSeconds(1),
                    4_000,
                    latency(2e6, 4_000),
                    open ? latency(1.5e6, 4_000) : null,
                    Map.of()))
        .toList();
  }

  /** Skewed to the right as latencies are: exponential quantiles over a fixed part. */
  private static Histogram latency(double meanNanos, int count) {
    Histogram histogram = Latencies.histogram();
    for (int i = 0; i < count; i++) {
      double u = (i + 0.5) / count;
      histogram.recordValue((long) (meanNanos * (0.6 - 0.4 * Math.log(1 - u))));
    }
    return histogram;
  }
}
