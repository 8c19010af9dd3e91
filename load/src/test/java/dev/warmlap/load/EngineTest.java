package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.warmlap.load.net.Backend;
import dev.warmlap.load.net.ForbiddenUring;
import dev.warmlap.load.net.Networks;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which backend is taken where io_uring works, but is forbidden. */
class EngineTest {

  @BeforeEach
  void skipWhereThereIsNone() {
    assumeThat(Networks.unavailable(Backend.IO_URING))
        .as("why io_uring is not available")
        .isEmpty();
  }

  @Test
  void theCheapestThatWorksIsTaken() throws Exception {
    assertThat(Engine.DEFAULT.chosen()).isEqualTo(Backend.IO_URING);
    assertThat(ForbiddenUring.during(Engine.DEFAULT::chosen)).isEqualTo(Backend.NIO);
  }

  @Test
  void oneThatIsAskedForIsRefusedWithTheReason() {
    var engine = new Engine(Backend.IO_URING, 0, null);

    assertThatThrownBy(() -> ForbiddenUring.during(engine::chosen))
        .rootCause()
        .isInstanceOf(LoadException.class)
        .hasMessageContainingAll(
            "io_uring", "a filter of system calls forbids it", "takes the cheapest");
  }
}
