package dev.warmlap.report.hdr;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.Window;
import dev.warmlap.report.FixtureLoad;
import dev.warmlap.report.LoadContent;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;

class IntervalLogTest {

  private static List<EncodableHistogram> read(LoadContent content) {
    String log = IntervalLog.render(content.measured());
    var reader =
        new HistogramLogReader(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)));
    var found = new ArrayList<EncodableHistogram>();
    while (reader.hasNext()) {
      EncodableHistogram next = reader.nextIntervalHistogram();
      if (next != null) {
        found.add(next);
      }
    }
    return found;
  }

  @Test
  void hdrHistogramsOwnReaderFindsEveryWindowAtItsTime() {
    LoadContent content = FixtureLoad.closed();
    List<Window> windows = content.measured().windows();
    List<EncodableHistogram> found = read(content);

    assertThat(found).hasSize(windows.size());
    for (int i = 0; i < found.size(); i++) {
      Window window = windows.get(i);
      long start = content.measured().startedAt().plus(window.start()).toEpochMilli();
      assertThat((Histogram) found.get(i)).isEqualTo(window.latency());
      assertThat(found.get(i).getTag()).isNull();
      assertThat(found.get(i).getStartTimeStamp()).isEqualTo(start);
      assertThat(found.get(i).getEndTimeStamp()).isEqualTo(start + 1_000);
    }
  }

  @Test
  void inAnOpenLoopEachWindowsServiceTimeFollowsItWithItsTag() {
    List<Window> windows = FixtureLoad.open().measured().windows();
    List<EncodableHistogram> found = read(FixtureLoad.open());

    assertThat(found).hasSize(2 * windows.size());
    for (int i = 0; i < windows.size(); i++) {
      Histogram latency = (Histogram) found.get(2 * i);
      Histogram serviceTime = (Histogram) found.get(2 * i + 1);
      assertThat(latency.getTag()).isNull();
      assertThat(latency).isEqualTo(windows.get(i).latency());
      assertThat(serviceTime.getTag()).isEqualTo(IntervalLog.SERVICE_TIME);
      assertThat(serviceTime).isEqualTo(windows.get(i).serviceTime());
      assertThat(serviceTime.getStartTimeStamp()).isEqualTo(latency.getStartTimeStamp());
    }
  }
}
