package dev.warmlap.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.load.net.NetFailure.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ErrnoTest {

  @Test
  void eachErrorOfTheSystemHasItsKind() {
    assertThat(Errno.kind(Errno.ECONNREFUSED)).isEqualTo(Kind.REFUSED);
    assertThat(Errno.kind(Errno.EHOSTUNREACH)).isEqualTo(Kind.UNREACHABLE);
    assertThat(Errno.kind(Errno.ENETUNREACH)).isEqualTo(Kind.UNREACHABLE);
    assertThat(Errno.kind(Errno.EADDRNOTAVAIL)).isEqualTo(Kind.NO_PORT);
    assertThat(Errno.kind(Errno.EMFILE)).isEqualTo(Kind.NO_DESCRIPTOR);
    assertThat(Errno.kind(Errno.ENFILE)).isEqualTo(Kind.NO_DESCRIPTOR);
    assertThat(Errno.kind(Errno.ECONNRESET)).isEqualTo(Kind.RESET);
    assertThat(Errno.kind(Errno.EPIPE)).isEqualTo(Kind.RESET);
    assertThat(Errno.kind(Errno.EINVAL)).isEqualTo(Kind.OTHER);
  }

  @Test
  void aSourceAddressWithoutFreePortIsToldFromAForeignOne() {
    assertThat(Errno.kindOfBinding(Errno.EADDRINUSE)).isEqualTo(Kind.NO_PORT);
    assertThat(Errno.kindOfBinding(Errno.EADDRNOTAVAIL)).isEqualTo(Kind.OTHER);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theSystemHasWordsForThem() {
    assertThat(Libc.words(Errno.ECONNREFUSED)).isEqualTo("Connection refused");
    assertThat(Libc.words(Errno.ECONNRESET)).isEqualTo("Connection reset by peer");
    assertThat(Libc.words(Errno.EMFILE)).isEqualTo("Too many open files");
  }
}
