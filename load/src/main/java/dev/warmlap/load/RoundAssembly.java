package dev.warmlap.load;

import dev.warmlap.load.net.Batching;
import dev.warmlap.load.tls.TlsSetup;
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
import dev.warmlap.model.measure.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Makes one measurement of what the loops and the witness have seen.
 *
 * @param backend name of the loops' network
 * @param open whether the loop was open
 * @param tls how TLS was spoken; null where it was not
 * @param opening time that opening the connections took
 * @param cpu of the process while the clock ran
 * @param garbage of its JVM in that time
 * @param batching null when the loops took events as they came
 */
record RoundAssembly(
    String backend,
    boolean open,
    @Nullable TlsSetup tls,
    int connectionsOpened,
    Duration opening,
    Instant startedAt,
    long clockStartNanos,
    long interiorStartNanos,
    long interiorEndNanos,
    List<LoopResult> loops,
    List<Window> windows,
    Witness witness,
    CpuTime cpu,
    Garbage garbage,
    @Nullable Batching batching) {

  RoundMeasurement measurement() {
    Histogram latency = sum(LoopRecorder::whole);
    return new RoundMeasurement(
        connectionsOpened,
        opening,
        sum(LoopRecorder::connect),
        startedAt,
        total(),
        latency.getTotalCount(),
        latency,
        sum(LoopRecorder::firstByte),
        errors().toMap(),
        errorDetails(),
        statuses(),
        count(LoopRecorder::bytesRead),
        count(LoopRecorder::reconnects),
        interior(),
        windows,
        open ? openLoop() : null,
        tls == null ? null : tlsUse(tls),
        generatorUse());
  }

  Duration total() {
    return Duration.ofNanos(
        loops.stream().mapToLong(LoopResult::endNanos).max().orElse(clockStartNanos)
            - clockStartNanos);
  }

  private Interior interior() {
    // Without an instant at which all had begun and none had ended, nothing was recorded inside.
    boolean empty = interiorStartNanos >= interiorEndNanos;
    long from = empty ? clockStartNanos : interiorStartNanos;
    long to = empty ? clockStartNanos : interiorEndNanos;
    Histogram latency = sum(LoopRecorder::interior);
    long failed = count(LoopRecorder::insideFailed);
    return new Interior(
        Duration.ofNanos(from - clockStartNanos),
        Duration.ofNanos(to - from),
        latency.getTotalCount() + failed,
        latency,
        failed,
        count(LoopRecorder::ageNanosAtStart),
        count(LoopRecorder::ageNanosAtEnd),
        count(LoopRecorder::insideFailedNanos),
        witness.samples().mean(from, to),
        witness.samples().number(from, to));
  }

  private GeneratorUse generatorUse() {
    long requests =
        count(recorder -> recorder.whole().getTotalCount())
            + count(recorder -> recorder.failedRequests());
    long allocated = loops.stream().mapToLong(loop -> loop.use().allocatedBytes()).sum();
    return new GeneratorUse(
        backend,
        loops.size(),
        cpu,
        loops.stream().mapToDouble(loop -> loop.use().utilisation()).max().orElse(0),
        Duration.ofNanos(witness.hiccups().longestNanos()),
        Duration.ofNanos(witness.hiccups().sumNanos()),
        requests == 0 ? 0 : (double) allocated / requests,
        scheduling(),
        runQueueWait(),
        garbage,
        batching == null ? null : batches(batching));
  }

  /** Of all loops; one that may interrupt the server is enough for it to be interrupted. */
  private Scheduling scheduling() {
    return loops.stream().allMatch(loop -> loop.scheduling() == Scheduling.BATCH)
        ? Scheduling.BATCH
        : Scheduling.NORMAL;
  }

  private @Nullable Duration runQueueWait() {
    LongSummaryStatistics waits =
        loops.stream().mapToLong(loop -> loop.use().waitNanos()).summaryStatistics();
    return waits.getMin() < 0 ? null : Duration.ofNanos(waits.getSum());
  }

  private Batches batches(Batching batching) {
    return new Batches(
        batching.events(),
        batching.patience(),
        loops.stream().mapToLong(loop -> loop.batchWaits().times()).sum(),
        Duration.ofNanos(loops.stream().mapToLong(loop -> loop.batchWaits().nanos()).sum()));
  }

  private OpenLoop openLoop() {
    Histogram lateness = sum(LoopRecorder::lateness);
    return new OpenLoop(
        lateness.getTotalCount(),
        count(LoopRecorder::dropped),
        sum(LoopRecorder::serviceTime),
        lateness);
  }

  private TlsUse tlsUse(TlsSetup setup) {
    return setup.use(loops.stream().map(loop -> loop.recorder().handshakes()).toList());
  }

  private Map<ErrorKind, String> errorDetails() {
    var first = new EnumMap<ErrorKind, String>(ErrorKind.class);
    loops.forEach(loop -> loop.recorder().firstDetails().forEach(first::putIfAbsent));
    return first;
  }

  private ErrorCounts errors() {
    var sum = new ErrorCounts();
    loops.forEach(loop -> sum.addAll(loop.recorder().errors()));
    return sum;
  }

  private SortedMap<Integer, Long> statuses() {
    var sum = new TreeMap<Integer, Long>();
    for (LoopResult loop : loops) {
      long[] statuses = loop.recorder().statuses();
      for (int status = 0; status < statuses.length; status++) {
        if (statuses[status] > 0) {
          sum.merge(status, statuses[status], Long::sum);
        }
      }
    }
    return sum;
  }

  private Histogram sum(Function<LoopRecorder, Histogram> part) {
    Histogram sum = Latencies.histogram();
    loops.forEach(loop -> sum.add(part.apply(loop.recorder())));
    return sum;
  }

  private long count(ToLongFunction<LoopRecorder> part) {
    return loops.stream().map(LoopResult::recorder).mapToLong(part).sum();
  }
}
