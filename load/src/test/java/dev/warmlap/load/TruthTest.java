package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.load.SimulatedNetwork.Service;
import dev.warmlap.load.net.Route;
import dev.warmlap.load.schedule.ArrivalTimes;
import dev.warmlap.load.schedule.Profile;
import dev.warmlap.load.script.Script;
import dev.warmlap.model.measure.Latencies;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Traffic;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/**
 * The engine on a virtual clock against a server whose delays are known: what it reports is
 * compared with what a few lines of arithmetic say, exactly (to the resolution of HdrHistogram).
 */
class TruthTest {

  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  // ---- closed loop

  @Test
  void aFixedDelayIsEveryPercentile() {
    LoopResult result = closed(8, 10, (_, at) -> at + 3 * MILLI);
    assertSame(result.recorder().whole(), repeat(3 * MILLI, result.recorder().whole()));
    // Each of 8 connections answers 333 times a second, for 10 s; the first is sent at 0.
    assertThat(result.recorder().whole().getTotalCount()).isEqualTo(8 * 3_334);
  }

  @Test
  void twoDelaysGiveTheirShares() {
    LoopResult result =
        closed(4, 20, (number, at) -> at + (number % 100 == 0 ? 250 * MILLI : 2 * MILLI));
    Histogram found = result.recorder().whole();
    assertThat(found.getValueAtPercentile(98)).isEqualTo(found.highestEquivalentValue(2 * MILLI));
    assertThat(found.getValueAtPercentile(99.5))
        .isEqualTo(found.highestEquivalentValue(250 * MILLI));
    double slow = found.getCountAtValue(250 * MILLI);
    assertThat(slow / found.getTotalCount()).isBetween(0.0095, 0.0105);
  }

  @Test
  void aClosedLoopSeesAStopOncePerConnection() {
    // 1 s of every 10 nothing is answered: whoever is in flight then waits, nobody else is sent.
    Service stops = (_, at) -> afterStop(at + 5 * MILLI);
    Histogram found = closed(10, 30, stops).recorder().whole();
    assertThat(found.getMaxValue()).isGreaterThan(990 * MILLI);
    assertThat(found.getCountBetweenValues(900 * MILLI, 2 * SECOND)).isEqualTo(10 * 3);
  }

  // ---- open loop

  @Test
  void anOpenLoopSeesAStopInFull() {
    // 1000 due a second; those due in the stop wait from their time to its end.
    Service stops = (_, at) -> afterStop(at + 5 * MILLI);
    LoopResult result = open(Profile.constant(1_000), 2_000, 30, stops);
    Histogram expected = Latencies.histogram();
    for (long due = 0; due < 30 * SECOND; due += MILLI) {
      expected.recordValue(afterStop(due + 5 * MILLI) - due);
    }
    assertSame(result.recorder().whole(), expected);
    assertThat(expected.getValueAtPercentile(99)).isGreaterThan(850 * MILLI);
  }

  @Test
  void anOpenLoopWithOneConnectionCountsTheWaitForIt() {
    // A single connection that takes 2 ms for each, due every 1.5 ms, falls ever further behind.
    LoopResult result = open(Profile.constant(2_000 / 3.0), 1, 3, (_, at) -> at + 2 * MILLI);
    Histogram expected = Latencies.histogram();
    long free = 0;
    for (int k = 0; k < 2_000; k++) {
      long due = 3L * k * MILLI / 2;
      free = Math.max(free, due) + 2 * MILLI;
      expected.recordValue(free - due);
    }
    assertSame(result.recorder().whole(), expected);
    assertSame(result.recorder().serviceTime(), repeat(2 * MILLI, result.recorder().serviceTime()));
    assertThat(result.recorder().dropped()).isZero();
  }

  @Test
  void heavyTailedDelaysAreToldExactlyByTheirSchedule() {
    // Few connections, Pareto delays: a queue whose waiting times an independent simulation knows.
    int connections = 5;
    long[] delays = pareto(20_000);
    LoopResult result =
        open(Profile.constant(1_000), connections, 20, (number, at) -> at + delays[number]);
    Histogram expected = Latencies.histogram();
    var free = new PriorityQueue<Long>();
    for (int i = 0; i < connections; i++) {
      free.add(0L);
    }
    for (int k = 0; k < 20_000; k++) {
      long due = k * MILLI;
      long done = Math.max(due, free.remove()) + delays[k];
      free.add(done);
      expected.recordValue(done - due);
    }
    assertSame(result.recorder().whole(), expected);
  }

  @Test
  void whatOverflowsTheLineIsDroppedAndCounted() {
    // Nothing is answered for almost a second; 1 is in flight, 100 may wait.
    LoopResult result =
        openLine(Profile.constant(1_000), 1, 100, 2, (_, at) -> Math.max(at, SECOND - MILLI / 2));
    LoopRecorder seen = result.recorder();
    assertThat(seen.lateness().getTotalCount()).isEqualTo(2_000);
    assertThat(seen.dropped()).isEqualTo(1_000 - 1 - 100);
    assertThat(seen.whole().getTotalCount()).isEqualTo(2_000 - seen.dropped());
  }

  @Test
  void aBusyServerDelaysNoArrival() {
    LoopResult result = open(Profile.constant(500), 1, 5, (_, at) -> at + 10 * MILLI);
    assertThat(result.recorder().lateness().getMaxValue()).isZero();
  }

  // ---- how it is run

  private static LoopResult closed(int connections, int seconds, Service service) {
    return run(
        connections,
        false,
        seconds,
        service,
        (control, _, sender) -> new ClosedDemand(control, Profile.constant(connections), sender));
  }

  private static LoopResult open(Profile rate, int connections, int seconds, Service service) {
    return openLine(rate, connections, 1_000_000, seconds, service);
  }

  private static LoopResult openLine(
      Profile rate, int connections, int line, int seconds, Service service) {
    return run(
        connections,
        true,
        seconds,
        service,
        (control, recorder, sender) ->
            new OpenDemand(
                control,
                ArrivalTimes.constant(rate),
                Long.MAX_VALUE,
                line,
                3_600 * SECOND,
                recorder,
                sender));
  }

  private static LoopResult run(
      int connections, boolean open, int seconds, Service service, EventLoop.DemandFactory demand) {
    var clock = new VirtualClock();
    var control = new RoundControl(new Extent.Time(Duration.ofSeconds(seconds)), 1, clock);
    var answer = Rounds.OK.getBytes(StandardCharsets.US_ASCII);
    // The service's times count from the start of the clock.
    var network =
        new SimulatedNetwork(
            clock,
            answer,
            (number, at) ->
                service.answersAt(number, at - control.clockStart()) + control.clockStart());
    List<LoopMessage> messages = new ArrayList<>();
    var loops = new ArrayList<EventLoop>();
    var share =
        new EventLoop.Share(
            _ -> network,
            List.of(new Route(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), null)),
            open,
            demand,
            new Script(Traffic.of(Request.get("/")), "test", true, 0, 1),
            true,
            0,
            connections,
            1,
            3_600 * SECOND,
            SECOND,
            new ConcurrentLinkedQueue<>(),
            message -> {
              messages.add(message);
              if (message instanceof LoopMessage.Opened) {
                control.startClock();
                loops.forEach(EventLoop::startClock);
              }
            });
    var loop = new EventLoop(control, share, new LoopRecorder());
    loops.add(loop);
    loop.run();
    LoopMessage last = messages.getLast();
    assertThat(last).as("how the loop ended").isInstanceOf(LoopMessage.Ended.class);
    LoopResult result = ((LoopMessage.Ended) last).result();
    assertThat(result.recorder().errors().toMap()).isEmpty();
    return result;
  }

  /** The time itself, or the end of the stop in which it lies: the last second of every ten. */
  private static long afterStop(long nanos) {
    long into = nanos % (10 * SECOND);
    return into >= 9 * SECOND ? nanos - into + 10 * SECOND : nanos;
  }

  /** Of shape 1.5, from 1 ms on: a finite mean, no finite variance. */
  private static long[] pareto(int number) {
    var random = new SplittableRandom(20_251_130);
    var delays = new long[number];
    for (int i = 0; i < number; i++) {
      delays[i] =
          Math.min(100 * SECOND, (long) (MILLI / Math.pow(1 - random.nextDouble(), 1 / 1.5)));
    }
    return delays;
  }

  private static Histogram repeat(long value, Histogram of) {
    Histogram expected = Latencies.histogram();
    expected.recordValueWithCount(value, of.getTotalCount());
    return expected;
  }

  private static void assertSame(Histogram found, Histogram expected) {
    assertThat(found.getTotalCount()).isEqualTo(expected.getTotalCount());
    for (double percentile : new double[] {0, 10, 50, 75, 90, 95, 99, 99.9, 99.99, 100}) {
      assertThat(found.getValueAtPercentile(percentile))
          .as("p%s", percentile)
          .isEqualTo(expected.getValueAtPercentile(percentile));
    }
    assertThat(found).isEqualTo(expected);
  }
}
