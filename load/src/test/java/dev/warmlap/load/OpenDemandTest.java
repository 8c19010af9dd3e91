package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.load.schedule.ArrivalTimes;
import dev.warmlap.load.schedule.Profile;
import dev.warmlap.model.study.Extent;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class OpenDemandTest {

  @Test
  void whatStillWaitsWhenTheTargetIsGoneIsCountedAsDropped() {
    var clock = new VirtualClock();
    var control = new RoundControl(new Extent.Time(Duration.ofSeconds(10)), 1, clock);
    var recorder = new LoopRecorder();
    var demand =
        new OpenDemand(
            control,
            ArrivalTimes.constant(Profile.constant(1_000)),
            Long.MAX_VALUE,
            100,
            Duration.ofSeconds(1).toNanos(),
            recorder,
            new NoConnections());
    control.startClock();
    demand.begin();
    clock.advanceTo(Duration.ofMillis(49).toNanos());
    demand.due(control.now());
    assertThat(recorder.dropped()).isZero();
    demand.abandon();
    assertThat(recorder.lateness().getTotalCount()).isEqualTo(50);
    assertThat(recorder.dropped()).isEqualTo(50);
    assertThat(demand.anyLeft(control.now())).isFalse();
  }

  /** Nothing can be sent, since no connection is ever free. */
  private static final class NoConnections implements Demand.Sender {
    @Override
    public void start(Connection connection, long intendedNanos, long now) {
      throw new AssertionError("there is no connection to send on");
    }

    @Override
    public void nothingLeft(long now) {}
  }
}
