package dev.warmlap.load.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.Warden;
import dev.warmlap.load.LoadException;
import dev.warmlap.load.RoundOrder;
import dev.warmlap.load.Target;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.Window;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Traffic;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("real")
@Timeout(120)
class GeneratorTest {

  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".getBytes(StandardCharsets.US_ASCII);

  @TempDir private Path folder;
  private Warden warden;
  private EchoTarget echo;

  @BeforeEach
  void start() {
    warden = Warden.start();
    echo = EchoTarget.start(ANSWER, false, null);
  }

  @AfterEach
  void end() {
    echo.close();
    warden.close();
  }

  @Test
  void oneGeneratorWarmsUpAndDrivesRoundAfterRound() {
    try (Generator generator = generator()) {
      assertThat(generator.pid()).isNotEqualTo(ProcessHandle.current().pid());
      var windows = new ArrayList<Progress>();
      WarmUp warmUp =
          generator.warmUp(
              new WarmUpOrder(ANSWER, Traffic.of(Request.get("/")), 4, null, Duration.ofSeconds(1)),
              windows::add);
      assertThat(warmUp.requests()).isPositive();
      assertThat(windows).isNotEmpty();
      for (int i = 0; i < 2; i++) {
        var heard = new Heard();
        RoundMeasurement round =
            generator.run(order(echo.target(), new Extent.Requests(1_000)), heard);
        assertThat(round.completed()).isEqualTo(1_000);
        assertThat(heard.events.getFirst()).isEqualTo("started");
        assertThat(heard.events.getLast()).isEqualTo("stopped");
        assertThat(heard.windows).isEqualTo(round.windows());
        assertThat(round.generator().backend()).isIn("nio", "io_uring");
      }
    }
  }

  @Test
  void almostNothingIsAllocatedForARequest() {
    try (Generator generator = generator()) {
      // Two hundred connections: file descriptors beyond what the JDK boxes without allocating.
      generator.run(order(echo.target(), 200, new Extent.Requests(100_000)), new Heard());
      RoundMeasurement round =
          generator.run(order(echo.target(), 200, new Extent.Requests(1_000_000)), new Heard());
      assertThat(round.completed()).isEqualTo(1_000_000);
      assertThat(round.generator().allocatedBytesPerRequest()).isLessThan(0.5);
    }
  }

  @Test
  void aRefusedOrderLeavesTheGeneratorReady() {
    try (Generator generator = generator()) {
      assertThatThrownBy(
              () ->
                  generator.run(
                      order(new Target("192.0.2.1", 80, false), new Extent.Requests(1)),
                      new Heard()))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("loopback");
      assertThatThrownBy(
              () ->
                  generator.warmUp(
                      new WarmUpOrder(
                          new byte[0],
                          Traffic.of(Request.get("/")),
                          1,
                          null,
                          Duration.ofSeconds(1)),
                      _ -> {}))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("recorded");
      generator.stopRound(); // nothing runs: it means nothing
      assertThat(
              generator.run(order(echo.target(), new Extent.Requests(10)), new Heard()).completed())
          .isEqualTo(10);
    }
  }

  @Test
  void aRoundIsStoppedFromAnotherThread() throws Exception {
    try (Generator generator = generator()) {
      var started = new CompletableFuture<Void>();
      var stopper = started.thenRunAsync(generator::stopRound);
      RoundMeasurement round =
          generator.run(
              order(echo.target(), new Extent.Time(Duration.ofHours(1))),
              new Heard() {
                @Override
                public void clockStarted() {
                  started.complete(null);
                }
              });
      stopper.get();
      assertThat(round.failed()).isZero();
      assertThat(round.total()).isLessThan(Duration.ofMinutes(1));
    }
  }

  @Test
  void aListenerThatThrowsStopsTheRoundAndTheGeneratorGoesOn() {
    try (Generator generator = generator()) {
      var order = order(echo.target(), new Extent.Time(Duration.ofHours(1)));
      assertThatThrownBy(
              () ->
                  generator.run(
                      order,
                      new Heard() {
                        @Override
                        public void clockStarted() {
                          throw new IllegalStateException("heard enough");
                        }
                      }))
          .hasMessage("heard enough");
      assertThat(
              generator.run(order(echo.target(), new Extent.Requests(10)), new Heard()).completed())
          .isEqualTo(10);
    }
  }

  @Test
  void aGeneratorThatDiesInARoundIsToldWithItsExitCode() {
    try (Generator generator = generator()) {
      assertThatThrownBy(
              () ->
                  generator.run(
                      order(echo.target(), new Extent.Time(Duration.ofHours(1))),
                      new Heard() {
                        @Override
                        public void clockStarted() {
                          ProcessHandle.of(generator.pid())
                              .ifPresent(ProcessHandle::destroyForcibly);
                        }
                      }))
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("exit code 137");
    }
  }

  @Test
  void aGeneratorThatCannotStartIsToldWithItsLog() {
    assertThatThrownBy(
            () ->
                Generator.start(
                    warden, Jdk.running(), null, folder.resolve("log"), "no.such.Program"))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("exit code 1")
        .hasMessageContaining("no.such.Program");
  }

  @Test
  void aProgramThatSpeaksSomethingElseIsNoGenerator() {
    assertThatThrownBy(
            () ->
                Generator.start(
                    warden, Jdk.running(), null, folder.resolve("log"), Chatter.class.getName()))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("good morning");
  }

  @Test
  void closingEndsTheProcessEvenInARound() throws Exception {
    Generator generator = generator();
    ProcessHandle process = ProcessHandle.of(generator.pid()).orElseThrow();
    var started = new CompletableFuture<Void>();
    var closer = started.thenRunAsync(generator::close);
    assertThatThrownBy(
            () ->
                generator.run(
                    order(echo.target(), new Extent.Time(Duration.ofHours(1))),
                    new Heard() {
                      @Override
                      public void clockStarted() {
                        started.complete(null);
                      }
                    }))
        .isInstanceOf(LoadException.class);
    closer.get();
    assertThat(process.isAlive()).isFalse();
  }

  /** A program that is no generator. */
  static final class Chatter {
    private Chatter() {}

    public static void main(String[] args) {
      System.out.println("good morning");
    }
  }

  private static class Heard implements RoundListener {
    private final List<String> events = new ArrayList<>();
    private final List<Window> windows = new ArrayList<>();

    @Override
    public void clockStarted() {
      events.add("started");
    }

    @Override
    public void windowClosed(Window window) {
      events.add("window");
      windows.add(window);
    }

    @Override
    public void clockStopped() {
      events.add("stopped");
    }
  }

  private Generator generator() {
    return Generator.start(warden, Jdk.running(), null, folder.resolve("generator.log"));
  }

  private static RoundOrder order(Target target, Extent extent) {
    return order(target, 4, extent);
  }

  private static RoundOrder order(Target target, int connections, Extent extent) {
    return RoundOrder.closed(
        target,
        Request.get("/"),
        connections,
        extent,
        Duration.ofSeconds(30),
        Duration.ofSeconds(10));
  }
}
