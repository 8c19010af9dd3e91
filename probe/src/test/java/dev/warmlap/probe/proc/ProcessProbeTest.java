package dev.warmlap.probe.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.host.ProcFs;
import dev.warmlap.model.measure.CpuTime;
import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.MarkName;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProcessProbeTest {

  private final ProcessProbe probe = new ProcessProbe(ProcFs.system());

  @Test
  void aLiveProcessHasMemoryThreadsAndCpuTime() {
    Set<Long> self = Set.of(ProcessHandle.current().pid());
    Mark mark = probe.mark(self, MarkName.READY, Duration.ofSeconds(3));
    assertThat(mark.name()).isEqualTo(MarkName.READY);
    assertThat(mark.sinceLaunch()).isEqualTo(Duration.ofSeconds(3));
    assertThat(mark.rssBytes()).isGreaterThan(1L << 20);
    assertThat(mark.threads()).isGreaterThan(1);
    assertThat(mark.nativeMemory()).isNull();
    assertThat(probe.cpu(self)).extracting(CpuTime::total).isNotEqualTo(Duration.ZERO);
  }

  @Test
  void whatCannotBeReadIsNull() {
    Set<Long> nobody = Set.of((long) Integer.MAX_VALUE); // above the kernel's highest process id
    assertThat(probe.mark(nobody, MarkName.STOPPED, Duration.ZERO))
        .isEqualTo(new Mark(MarkName.STOPPED, Duration.ZERO, null, null, null));
    assertThat(probe.cpu(nobody)).isNull();
    assertThat(probe.cpu(Set.of())).isNull();
  }

  @Test
  void processesAreAddedUpAndOneThatIsGoneMakesTheirCpuTimeUnknown() {
    long self = ProcessHandle.current().pid();
    long parent = ProcessHandle.current().parent().orElseThrow().pid();
    long nobody = Integer.MAX_VALUE;
    Integer own = probe.threads(Set.of(self));
    assertThat(probe.threads(Set.of(self, parent))).isGreaterThan(own);
    assertThat(probe.rssBytes(Set.of(self, nobody))).isPositive();
    assertThat(probe.cpu(Set.of(self, nobody))).isNull();
  }
}
