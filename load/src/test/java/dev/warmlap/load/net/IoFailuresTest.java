package dev.warmlap.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.load.net.NetFailure.Kind;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import org.junit.jupiter.api.Test;

class IoFailuresTest {

  @Test
  void eachErrorOfTheSystemHasItsKind() {
    assertKind(new ConnectException("Connection refused"), Kind.REFUSED);
    assertKind(new ConnectException("Connection timed out"), Kind.OTHER);
    assertKind(new NoRouteToHostException("No route to host"), Kind.UNREACHABLE);
    assertKind(new SocketException("Network is unreachable"), Kind.UNREACHABLE);
    assertKind(new BindException("Cannot assign requested address"), Kind.NO_PORT);
    assertKind(new BindException("Permission denied"), Kind.OTHER);
    assertKind(new SocketException("Too many open files"), Kind.NO_DESCRIPTOR);
    assertKind(new SocketException("Too many open files in system"), Kind.NO_DESCRIPTOR);
    assertKind(new SocketException("Connection reset"), Kind.RESET);
    assertKind(new IOException("Connection reset by peer"), Kind.RESET);
    assertKind(new IOException("Broken pipe"), Kind.RESET);
    assertKind(new IOException(), Kind.OTHER);
  }

  @Test
  void aSourceAddressWithoutFreePortIsToldFromAForeignOne() {
    assertThat(IoFailures.ofBinding(new BindException("Address already in use")).kind())
        .isEqualTo(Kind.NO_PORT);
    assertThat(IoFailures.ofBinding(new BindException("Cannot assign requested address")).kind())
        .isEqualTo(Kind.OTHER);
  }

  private static void assertKind(IOException e, Kind kind) {
    assertThat(IoFailures.of(e).kind()).isEqualTo(kind);
    assertThat(IoFailures.of(e).detail()).isNotBlank();
  }
}
