package dev.warmlap.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;

/** TCP ports of the loopback address. */
public final class Ports {

  /** Below this, services of the system and well-known programs are likely. */
  private static final int LOWEST = 10_000;

  private static final int TRIES = 100;

  private static final Duration TOOL_TIMEOUT = Duration.ofSeconds(10);

  private Ports() {}

  /**
   * A port that nobody listens on now. It lies below the range from which the kernel takes ports
   * for outgoing connections, so that the generator's own thousands of connections cannot take it
   * before the subject does.
   *
   * @throws HostException when there is none
   */
  public static int free() {
    int end = Machine.ephemeralRange().map(MachineFacts.Range::first).orElse(0);
    if (end > LOWEST) {
      for (int i = 0; i < TRIES; i++) {
        int port = ThreadLocalRandom.current().nextInt(LOWEST, end);
        if (!taken(port)) {
          return port;
        }
      }
    }
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new HostException("No free TCP port is to be had: " + e.getMessage(), e);
    }
  }

  /** Whether a server could not listen on the loopback address there. */
  public static boolean taken(int port) {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true); // as servers do: connections that linger do not count
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * How many connections the kernel queues for the listener on this port: what the server asked
   * for, capped by {@code net.core.somaxconn} at the time of its listen(2). Empty when nobody
   * listens or the tool {@code ss} is missing.
   */
  public static OptionalInt backlogInForce(int port) {
    return Programs.find("ss")
        .map(
            ss ->
                ShortProgram.run(
                    List.of(ss.toString(), "-ltn", "sport = :" + port), Map.of(), TOOL_TIMEOUT))
        .filter(ended -> ended.exitCode() == 0)
        .map(ended -> backlog(ended.output(), port))
        .orElse(OptionalInt.empty());
  }

  /** Of {@code ss -ltn}: for a listening socket Send-Q is the length of its queue (ss(8)). */
  static OptionalInt backlog(String listing, int port) {
    return listing
        .lines()
        .map(line -> line.strip().split("\\s+", -1))
        .filter(f -> f.length >= 5 && f[0].equals("LISTEN") && f[3].endsWith(":" + port))
        .filter(f -> f[2].matches("\\d{1,9}"))
        .mapToInt(f -> Integer.parseInt(f[2]))
        .min();
  }
}
