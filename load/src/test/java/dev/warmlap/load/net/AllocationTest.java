package dev.warmlap.load.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("real")
@Timeout(300)
class AllocationTest {

  /** Few, so that the descriptors stay below 128, whose boxes the JDK has ready by default. */
  private static final int CONNECTIONS = 4;

  private static final long WARM_UP = 300_000;
  private static final long MESSAGES = 1_000_000;

  @ParameterizedTest
  @EnumSource(Backend.class)
  void messagesGoBackAndForthWithoutGarbage(Backend backend) throws IOException {
    assumeThat(Networks.unavailable(backend)).as("why %s is not available", backend).isEmpty();
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (var listener = ServerSocketChannel.open();
        var network = Networks.open(backend, CONNECTIONS, null)) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      var route = new Route((InetSocketAddress) listener.getLocalAddress(), null);
      var callers = new Caller[CONNECTIONS];
      for (int i = 0; i < CONNECTIONS; i++) {
        callers[i] = new Caller();
        callers[i].channel = network.connect(route, callers[i]);
        while (!callers[i].connected) {
          network.poll(1_000_000);
        }
        SocketChannel peer = listener.accept();
        Thread.ofPlatform().daemon().start(() -> echo(peer));
      }
      for (Caller caller : callers) {
        caller.call();
      }
      exchange(network, callers, WARM_UP);
      long before = threads.getCurrentThreadAllocatedBytes();
      exchange(network, callers, WARM_UP + MESSAGES);
      long bytes = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat((double) bytes / MESSAGES).isLessThan(0.5);
    }
  }

  private static void exchange(Network network, Caller[] callers, long untilMessages) {
    long done = 0;
    while (done < untilMessages) {
      network.poll(100_000_000);
      done = 0;
      for (Caller caller : callers) {
        done += caller.answers;
      }
    }
  }

  private static void echo(SocketChannel peer) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(4096);
    try (peer) {
      while (peer.read(buffer.clear()) > 0) {
        int _ = peer.write(buffer.flip());
      }
    } catch (IOException _) {
      // The test is over, and so is the connection.
    }
  }

  /** Sends the next of three messages as soon as the last has come back. */
  private static final class Caller implements Handler {

    private final ByteBuffer[] messages = new ByteBuffer[3];
    private @Nullable Channel channel;
    private boolean connected;
    private long answers;

    private Caller() {
      for (int i = 0; i < messages.length; i++) {
        messages[i] = Bench.direct(("message " + i).getBytes(StandardCharsets.US_ASCII));
      }
    }

    private void call() {
      ByteBuffer message = messages[(int) (answers % messages.length)];
      Objects.requireNonNull(channel).send(message.rewind());
    }

    @Override
    public void connected() {
      connected = true;
    }

    @Override
    public void received(ByteBuffer bytes) {
      answers++;
      call();
    }

    @Override
    public void ended() {
      throw new AssertionError("The peer has ended");
    }

    @Override
    public void failed(NetFailure failure) {
      throw new AssertionError(failure.toString());
    }
  }
}
