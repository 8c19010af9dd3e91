package dev.warmlap.bench.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.bench.BenchException;
import org.junit.jupiter.api.Test;

class NginxStatusTest {

  @Test
  void requestsAreTheThirdOfItsCounts() {
    assertThat(
            NginxStatus.requests(
                """
                Active connections: 1\s
                server accepts handled requests
                 10 10 36169\s
                Reading: 0 Writing: 1 Waiting: 0\s
                """))
        .isEqualTo(36_169);
  }

  @Test
  void anythingElseIsShown() {
    assertThatThrownBy(() -> NginxStatus.requests("<html>404</html>"))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("404");
  }
}
