package dev.warmlap.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class PortsTest {

  @Test
  void aFreePortCanBeListenedOnAndIsTakenThen() throws IOException {
    int port = Ports.free();

    assertThat(Ports.taken(port)).isFalse();
    try (var socket = new ServerSocket(port, 7, InetAddress.getLoopbackAddress())) {
      assertThat(socket.isBound()).isTrue();
      assertThat(Ports.taken(port)).isTrue();
      assertThat(ProcFs.system().listens(ProcessHandle.current().pid(), port)).isTrue();
    }
  }

  @Test
  void theQueueOfAListenerIsItsSendQ() {
    String listing =
        """
        State  Recv-Q Send-Q      Local Address:Port  Peer Address:PortProcess
        LISTEN 0      4096   [::ffff:127.0.0.1]:21234            *:*
        LISTEN 0      100             127.0.0.1:2123       0.0.0.0:*
        """;

    assertThat(Ports.backlog(listing, 21234)).hasValue(4096);
    assertThat(Ports.backlog(listing, 2123)).hasValue(100);
    assertThat(Ports.backlog(listing, 1234)).isEmpty();
    assertThat(Ports.backlog("", 1234)).isEmpty();
  }
}
