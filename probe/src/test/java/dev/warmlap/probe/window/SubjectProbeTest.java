package dev.warmlap.probe.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.host.ProcFs;
import dev.warmlap.model.measure.JitUse;
import dev.warmlap.model.measure.SubjectWindow;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SubjectProbeTest {

  private static final long SELF = ProcessHandle.current().pid();

  private final AtomicLong nanos = new AtomicLong(7_000_000_000L);

  private SubjectProbe probe(long pid, OptionalLong jvm) {
    return new SubjectProbe(ProcFs.system(), nanos::get, Set.of(pid), jvm);
  }

  @Test
  void windowsFollowOneAnotherFromTheStartOfTheRound() {
    SubjectProbe probe = probe(SELF, OptionalLong.of(SELF));
    probe.start();
    nanos.addAndGet(1_000_000_000);
    assertThat(probe.sinceLast()).isEqualTo(Duration.ofSeconds(1));
    SubjectWindow first = probe.next();
    nanos.addAndGet(1_500_000_000);
    SubjectWindow second = probe.next();
    assertThat(first.start()).isEqualTo(Duration.ZERO);
    assertThat(first.length()).isEqualTo(Duration.ofSeconds(1));
    assertThat(second.start()).isEqualTo(Duration.ofSeconds(1));
    assertThat(second.length()).isEqualTo(Duration.ofMillis(1500));
  }

  @Test
  void ofThisJvmEverythingIsKnown() {
    SubjectProbe probe = probe(SELF, OptionalLong.of(SELF));
    probe.start();
    nanos.addAndGet(1_000_000_000);
    SubjectWindow window = probe.next();
    assertThat(window.cpu()).isNotNull();
    assertThat(window.jit()).extracting(JitUse::c1).isNotNull();
    assertThat(window.gcCpu()).isNotNull();
    assertThat(window.collections()).isNotNegative();
    assertThat(window.compilations()).isNotNegative();
  }

  @Test
  void whatIsNoJvmHasItsCpuTimeOnly() {
    SubjectProbe probe = probe(SELF, OptionalLong.empty());
    probe.start();
    nanos.addAndGet(1_000_000_000);
    SubjectWindow window = probe.next();
    assertThat(window.cpu()).isNotNull();
    assertThat(window.jit()).isNull();
    assertThat(window.gcCpu()).isNull();
    assertThat(window.collections()).isNull();
  }

  @Test
  void whatIsGoneIsNullAndNotZero() {
    long nobody = Integer.MAX_VALUE; // above the kernel's highest process id
    SubjectProbe probe = probe(nobody, OptionalLong.of(nobody));
    probe.start();
    nanos.addAndGet(1_000_000_000);
    assertThat(probe.next())
        .isEqualTo(
            new SubjectWindow(Duration.ZERO, Duration.ofSeconds(1), null, null, null, null, null));
  }

  @Test
  void thereIsNoWindowBeforeARound() {
    SubjectProbe probe = probe(SELF, OptionalLong.empty());
    assertThatThrownBy(probe::next).isInstanceOf(IllegalStateException.class);
  }
}
