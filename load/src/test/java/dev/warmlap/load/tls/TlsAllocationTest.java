package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.warmlap.load.net.Channel;
import dev.warmlap.load.net.Handler;
import dev.warmlap.load.net.NetFailure;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("real")
@Timeout(300)
class TlsAllocationTest {

  /** Few, so that the descriptors stay below 128, whose boxes the JDK has ready by default. */
  private static final int CONNECTIONS = 4;

  private static final long WARM_UP = 100_000;
  private static final long MESSAGES = 300_000;

  @Test
  void messagesGoBackAndForthWithoutGarbageByBoringSsl() throws IOException {
    var options =
        new TlsOptions(
            Set.of(TlsProtocol.TLS_1_3), "localhost", new TlsTrust.AnyCertificate(), null, false);
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    var context = Certificates.made().serverContext(Certificates.SERVER);
    try (var server = TlsServer.of(context, TlsServer.ECHO);
        var loop = new Loop(options, TlsEngine.BORINGSSL)) {
      var callers = new Caller[CONNECTIONS];
      for (int i = 0; i < CONNECTIONS; i++) {
        callers[i] = new Caller();
        callers[i].channel = loop.connect(server, callers[i]);
      }
      exchange(loop, callers, WARM_UP);
      long before = threads.getCurrentThreadAllocatedBytes();
      exchange(loop, callers, WARM_UP + MESSAGES);
      long bytes = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat((double) bytes / MESSAGES).isLessThan(0.5);
    }
  }

  private static void exchange(Loop loop, Caller[] callers, long untilMessages) {
    long done = 0;
    while (done < untilMessages) {
      loop.network.poll(100_000_000);
      done = 0;
      for (Caller caller : callers) {
        done += caller.answers;
        if (caller.failure != null) {
          throw new AssertionError(caller.failure);
        }
      }
    }
  }

  /** Sends again what has come back. */
  private static final class Caller implements Handler {

    private static final int BYTES = 100;

    private final ByteBuffer message = ByteBuffer.allocateDirect(BYTES);
    private @Nullable Channel channel;
    private @Nullable NetFailure failure;
    private int left;
    private long answers;

    @Override
    public void connected() {
      call();
    }

    private void call() {
      left = BYTES;
      if (channel != null) {
        channel.send(message.clear());
      }
    }

    @Override
    public void received(ByteBuffer bytes) {
      left -= bytes.remaining();
      if (left == 0) {
        answers++;
        call();
      }
    }

    @Override
    public void ended() {}

    @Override
    public void failed(NetFailure failure) {
      this.failure = failure;
    }
  }
}
