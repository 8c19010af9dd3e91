package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.Latencies;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LoopRecorderTest {

  private final LoopRecorder recorder = new LoopRecorder();

  @Test
  void eachAnswerBelongsToItsWindowAndPerhapsToTheInterior() {
    recorder.good(200, 1_000_000, 500_000);
    recorder.interiorStarts(70);
    recorder.good(200, 2_000_000, 500_000);
    recorder.bad(500, 30);
    LoopWindow first = recorder.windowEnds(0, Latencies.histogram());
    recorder.good(204, 3_000_000, 500_000);
    recorder.failed(ErrorKind.CLOSED, "", 12);
    recorder.interiorEnds(80);
    recorder.good(200, 4_000_000, 500_000);
    recorder.failed(ErrorKind.TIMEOUT, "", 99);
    recorder.failedToConnect(ErrorKind.CONNECT, "Connection refused");
    LoopWindow second = recorder.windowEnds(1, Latencies.histogram());

    assertThat(first.latency().getTotalCount()).isEqualTo(2);
    assertThat(first.errors().toMap()).isEqualTo(Map.of(ErrorKind.STATUS, 1L));
    assertThat(second.latency().getTotalCount()).isEqualTo(2);
    assertThat(second.errors().toMap().keySet())
        .containsExactlyInAnyOrder(ErrorKind.CLOSED, ErrorKind.TIMEOUT, ErrorKind.CONNECT);
    assertThat(recorder.whole().getTotalCount()).isEqualTo(4);
    assertThat(recorder.interior().getTotalCount()).isEqualTo(2);
    assertThat(recorder.insideFailed()).isEqualTo(2);
    assertThat(recorder.insideFailedNanos()).isEqualTo(42);
    assertThat(recorder.failedRequests()).isEqualTo(3);
    assertThat(recorder.ageNanosAtStart()).isEqualTo(70);
    assertThat(recorder.ageNanosAtEnd()).isEqualTo(80);
    assertThat(recorder.statuses()[200]).isEqualTo(3);
    assertThat(recorder.statuses()[500]).isEqualTo(1);
  }

  @Test
  void serviceTimesBelongToTheirWindowAndToTheWhole() {
    recorder.served(1_000_000);
    recorder.served(2_000_000);
    LoopWindow first = recorder.windowEnds(0, Latencies.histogram());
    recorder.served(3_000_000);
    LoopWindow second = recorder.windowEnds(1, Latencies.histogram());
    LoopWindow third = recorder.windowEnds(2, Latencies.histogram());

    assertThat(Objects.requireNonNull(first.serviceTime()).getTotalCount()).isEqualTo(2);
    assertThat(Objects.requireNonNull(second.serviceTime()).getTotalCount()).isEqualTo(1);
    assertThat(third.serviceTime()).isNull();
    assertThat(recorder.serviceTime().getTotalCount()).isEqualTo(3);
  }

  @Test
  void aLatencyBeyondTheScaleCountsAsTheLongest() {
    recorder.good(200, Long.MAX_VALUE, Long.MAX_VALUE);
    recorder.windowEnds(0, Latencies.histogram());
    assertThat(recorder.whole().getMaxValue()).isGreaterThanOrEqualTo(Latencies.HIGHEST_NANOS);
  }
}
