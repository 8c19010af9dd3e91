package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.host.NanoClock;
import dev.warmlap.model.study.Extent;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopTimelineTest {

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final List<LoopWindow> windows = new ArrayList<>();
  private final List<Long> ages = new ArrayList<>();
  private final LoopRecorder recorder = new LoopRecorder();

  @Test
  void edgesAreCrossedInOrderOfTime() {
    var control = new RoundControl(new Extent.Requests(10), 1, NanoClock.SYSTEM);
    LoopTimeline timeline = timeline(control);
    timeline.begin(100);
    assertThat(timeline.due(200)).isFalse();
    control.allBegun(300);
    assertThat(timeline.due(200)).isTrue();
    timeline.cross(300);
    recorder.good(200, 5_000, 5_000);
    control.interiorEnds(100 + 2 * SECOND + 7);
    assertThat(timeline.due(100 + 2 * SECOND + 9)).isTrue();
    timeline.cross(100 + 2 * SECOND + 9);
    recorder.good(200, 5_000, 5_000);

    assertThat(ages).containsExactly(300L, 100 + 2 * SECOND + 7);
    assertThat(windows).extracting(LoopWindow::index).containsExactly(0, 1);
    assertThat(windows.getFirst().latency().getTotalCount()).isEqualTo(1);
    assertThat(timeline.end(100 + 2 * SECOND + 20).index()).isEqualTo(2);
    assertThat(recorder.interior().getTotalCount()).isEqualTo(1);
    assertThat(recorder.whole().getTotalCount()).isEqualTo(2);
  }

  @Test
  void anInteriorThatEndsBeforeItStartsHoldsNothing() {
    var control = new RoundControl(new Extent.Requests(10), 1, NanoClock.SYSTEM);
    LoopTimeline timeline = timeline(control);
    timeline.begin(0);
    control.interiorEnds(50);
    control.allBegun(80);
    timeline.cross(90);
    recorder.good(200, 5_000, 5_000);
    timeline.end(100);
    assertThat(ages).isEmpty();
    assertThat(recorder.interior().getTotalCount()).isZero();
  }

  @Test
  void withSeveralLoopsTheInteriorStartsWhenTheLastHasBegun() {
    var control = new RoundControl(new Extent.Requests(10), 2, NanoClock.SYSTEM);
    LoopTimeline timeline = timeline(control);
    timeline.begin(0);
    control.allBegun(10);
    assertThat(control.interiorStart()).isEqualTo(RoundControl.NEVER);
    control.allBegun(20);
    assertThat(control.interiorStart()).isGreaterThan(20);
    timeline.cross(control.interiorStart() - 1);
    assertThat(ages).isEmpty();
    timeline.cross(control.interiorStart());
    assertThat(ages).containsExactly(control.interiorStart());
  }

  private LoopTimeline timeline(RoundControl control) {
    return new LoopTimeline(
        control,
        recorder,
        new ArrayDeque<>(),
        windows::add,
        at -> {
          ages.add(at);
          return 0;
        });
  }
}
