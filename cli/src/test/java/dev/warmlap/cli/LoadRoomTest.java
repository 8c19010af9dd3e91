package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.warmlap.load.Connecting;
import dev.warmlap.load.Engine;
import dev.warmlap.load.tls.TlsProtocol;
import dev.warmlap.load.tls.TlsTrust;
import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Extent;
import dev.warmlap.report.LoadAsked.Course;
import dev.warmlap.report.LoadAsked.Pace;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LoadRoomTest {

  private static LoadPlan plan(int connections, String... from) {
    var second = Duration.ofSeconds(1);
    return new LoadPlan(
        LoadUrl.parse("http://localhost/"),
        new Asked.OneRequest("GET", new LinkedHashMap<>(), Body.NONE),
        false,
        new Pace.Closed(new Course.Steady(connections)),
        new Extent.Time(second),
        new Connecting(second, second, true, null, List.of(from)),
        new LoadTls(
            new TlsTrust.SystemAuthorities(), null, Set.of(TlsProtocol.TLS_1_3), true, null),
        null,
        Engine.DEFAULT,
        null,
        null,
        List.of());
  }

  private static void refuses(LoadRoom room, LoadPlan plan, String... words) {
    var thrown = assertThatExceptionOfType(CliException.class).isThrownBy(() -> room.check(plan));
    for (String word : words) {
      thrown.withMessageContaining(word);
    }
  }

  @Test
  void moreConnectionsThanFilesAreRefusedWithTheLimitToSet() {
    var room = new LoadRoom(OptionalLong.of(1_024), OptionalInt.of(28_232));
    assertThatCode(() -> room.check(plan(824))).doesNotThrowAnyException();
    refuses(room, plan(5_000), "-c 5000", "1024 files", "-c 824", "ulimit -n 5200");
  }

  @Test
  void moreConnectionsThanPortsNeedMoreAddresses() {
    var room = new LoadRoom(OptionalLong.of(1_000_000), OptionalInt.of(28_232));
    refuses(room, plan(60_000), "28232 ports", "--from 127.0.0.2", "3 in all");
    assertThatCode(() -> room.check(plan(60_000, "127.0.0.1", "127.0.0.2", "127.0.0.3")))
        .doesNotThrowAnyException();
  }

  @Test
  void whatTheKernelDoesNotTellForbidsNothing() {
    var room = new LoadRoom(OptionalLong.empty(), OptionalInt.empty());
    assertThatCode(() -> room.check(plan(1_000_000))).doesNotThrowAnyException();
  }

  @Test
  void anAddressThatThisMachineHasNotIsNamed() {
    refuses(LoadRoom.ofThisMachine(), plan(1, "192.0.2.7"), "--from 192.0.2.7", "ip address");
  }
}
