package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CertificateNamesTest {

  private static boolean covers(String pattern, String name) {
    return new CertificateNames(List.of(pattern), List.of()).cover(name);
  }

  @Test
  void aNameCoversItselfHoweverItIsWritten() {
    assertThat(covers("server.test", "Server.TEST")).isTrue();
    assertThat(covers("server.test", "server.test.")).isTrue();
    assertThat(covers("server.test", "www.server.test")).isFalse();
  }

  @Test
  void anAsteriskStandsForOneWholeFirstLabel() {
    assertThat(covers("*.server.test", "www.server.test")).isTrue();
    assertThat(covers("*.server.test", "a.b.server.test")).isFalse();
    assertThat(covers("*.server.test", "server.test")).isFalse();
    assertThat(covers("*.server.test", ".server.test")).isFalse();
    assertThat(covers("w*.server.test", "www.server.test")).isFalse();
    assertThat(covers("www.*.test", "www.server.test")).isFalse();
    assertThat(covers("*", "localhost")).isFalse();
  }

  @Test
  void anAddressIsCoveredAsAnAddressOnly() {
    assertThat(covers("127.0.0.1", "127.0.0.1")).isFalse();
    assertThat(covers("*.0.0.1", "127.0.0.1")).isFalse();
    var addresses = new CertificateNames(List.of(), List.of("127.0.0.1", "0:0:0:0:0:0:0:1"));
    assertThat(addresses.cover("127.0.0.1")).isTrue();
    assertThat(addresses.cover("::1")).isTrue();
    assertThat(addresses.cover("127.0.0.2")).isFalse();
    assertThat(addresses.cover("localhost")).isFalse();
  }

  @Test
  void withoutNamesItIsForNobody() {
    var none = new CertificateNames(List.of(), List.of());
    assertThat(none.cover("localhost")).isFalse();
    assertThat(none).hasToString("nobody: it has no alternative names");
  }
}
