package dev.warmlap.load.net;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Tries io_uring by a connection of this process with itself. */
final class UringProbe {

  /** Where the numbers and offsets used here are known to hold. */
  private static final Set<String> ARCHITECTURES = Set.of("amd64", "aarch64");

  private static final long PATIENCE_NANOS = Duration.ofSeconds(2).toNanos();
  private static final long TURN_NANOS = Duration.ofMillis(10).toNanos();

  private UringProbe() {}

  /** Why io_uring cannot be used; empty when it can. */
  static Optional<String> refusal() {
    String system = System.getProperty("os.name");
    if (!system.equals("Linux")) {
      return Optional.of("it is a part of Linux, found " + system);
    }
    String architecture = System.getProperty("os.arch");
    if (!ARCHITECTURES.contains(architecture)) {
      return Optional.of("it is known for x86_64 and aarch64 only, found " + architecture);
    }
    try {
      return tryIt() ? Optional.empty() : Optional.of("a connection tried by it did not answer");
    } catch (IOException | UncheckedIOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (IllegalCallerException | LinkageError e) {
      return Optional.of(
          "this JVM may not call into C: start it with --enable-native-access=ALL-UNNAMED ("
              + root(e).getMessage()
              + ")");
    }
  }

  private static Throwable root(Throwable thrown) {
    Throwable root = thrown;
    for (Throwable cause = root.getCause(); cause != null; cause = root.getCause()) {
      root = cause;
    }
    return root;
  }

  /** Connects, sends and receives by everything that the network is made of. */
  private static boolean tryIt() throws IOException {
    try (var listener = ServerSocketChannel.open();
        var network = UringNetwork.open(1, null)) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      var attempt = new Attempt();
      var route = new Route((InetSocketAddress) listener.getLocalAddress(), null);
      Channel channel = network.connect(route, attempt);
      if (!pollUntil(network, attempt, 1)) {
        return false;
      }
      try (SocketChannel peer = listener.accept()) {
        channel.send(ByteBuffer.allocateDirect(1));
        network.poll(0);
        var there = ByteBuffer.allocate(1);
        peer.configureBlocking(false);
        if (peer.read(there) != 1 || peer.write(there.flip()) != 1) {
          return false;
        }
        return pollUntil(network, attempt, 2);
      }
    }
  }

  private static boolean pollUntil(Network network, Attempt attempt, int steps) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (attempt.steps < steps && System.nanoTime() < end) {
      network.poll(TURN_NANOS);
    }
    return attempt.steps == steps;
  }

  /** Counts what succeeds: the connection, and a byte back. */
  private static final class Attempt implements Handler {

    private int steps;

    @Override
    public void connected() {
      steps++;
    }

    @Override
    public void received(ByteBuffer bytes) {
      steps++;
    }

    @Override
    public void ended() {
      // Too early: seen as no answer.
    }

    @Override
    public void failed(NetFailure failure) {
      // Seen as no answer.
    }
  }
}
