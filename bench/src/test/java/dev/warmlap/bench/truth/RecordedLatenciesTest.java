package dev.warmlap.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.Percentiles;
import dev.warmlap.bench.truth.Ledger.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RecordedLatenciesTest {

  private static final long MILLI = 1_000_000;

  /** What counts of the middle request, though it was received late, is when it could be sent. */
  @Test
  void inAClosedLoopLatencyIsFromAnswerToAnswerOnAConnection() {
    var entries =
        List.of(
            new Entry(0, 0, 2 * MILLI),
            new Entry(1, 1 * MILLI, 3 * MILLI),
            new Entry(0, 1000 * MILLI, 1002 * MILLI),
            new Entry(1, 5 * MILLI, 1003 * MILLI));
    assertThat(RecordedLatencies.closed(entries)).containsExactly(1000 * MILLI, 1000 * MILLI);
  }

  @Test
  void inAnOpenLoopLatencyIsFromTheScheduleSoThatAStopShowsInFull() {
    // 10 a second, 5 ms each; the server stands still from 0.25 s to 0.65 s.
    var entries = new ArrayList<Entry>();
    for (int k = 0; k < 10; k++) {
      long due = k * 100L * MILLI;
      long received = due > 250 * MILLI && due < 650 * MILLI ? 650 * MILLI + k : due;
      entries.add(new Entry(k % 3, received, received + 5 * MILLI));
    }
    long[] latencies = RecordedLatencies.open(entries, 10);
    assertThat(latencies[2]).isEqualTo(5 * MILLI);
    assertThat(latencies[3]).isEqualTo(355 * MILLI + 3);
    assertThat(latencies[6]).isEqualTo(55 * MILLI + 6);
    assertThat(latencies[7]).isEqualTo(5 * MILLI);
  }

  @Test
  void theScheduleIsFoundAlsoWhenTheFirstRequestWasLate() {
    var entries = new ArrayList<Entry>();
    for (int k = 0; k < 10; k++) {
      long received = Math.max(k * 100L * MILLI, 250 * MILLI + k);
      entries.add(new Entry(0, received, received + MILLI));
    }
    assertThat(RecordedLatencies.open(entries, 10)[0]).isEqualTo(251 * MILLI);
  }

  @Test
  void requestsAreTakenInTheOrderInWhichTheyWereReceived() {
    var entries = List.of(new Entry(0, 100 * MILLI, 101 * MILLI), new Entry(1, 0, 200 * MILLI));
    assertThat(RecordedLatencies.open(entries, 10)).containsExactly(200 * MILLI, MILLI);
  }

  @Test
  void percentilesAreWhatTheShareDoesNotExceed() {
    long[] latencies = LongStream.rangeClosed(1, 1000).map(i -> (1001 - i) * 1000).toArray();
    assertThat(RecordedLatencies.percentiles(latencies))
        .isEqualTo(new Percentiles(500, 900, 990, 999.0));
    assertThat(RecordedLatencies.percentiles(new long[] {7000}))
        .isEqualTo(new Percentiles(7, 7, 7, 7.0));
    assertThatThrownBy(() -> RecordedLatencies.percentiles(new long[0]))
        .isInstanceOf(BenchException.class);
  }
}
