package dev.warmlap.checks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code warmlap load} in a network of its own, whose kernel has 20 ports for its connections. */
@Tag("real")
class FewPortsTest {

  private static final String[] NAMESPACE = {"unshare", "--map-root-user", "--net"};

  /** Serves the folder {@code $2} by {@code $1}, and runs the words that follow. */
  private static final String NETWORK =
      """
      ip link set lo up
      echo '40000 40019' >/proc/sys/net/ipv4/ip_local_port_range
      "$1" -b 127.0.0.1 -p 8080 -d "$2" -o none >/dev/null &
      server=$!
      for _ in {1..100}; do
        (exec 3<>/dev/tcp/127.0.0.1/8080) 2>/dev/null && break
        sleep 0.2
      done
      shift 2
      "$@"
      code=$?
      kill "$server"
      wait "$server"
      exit "$code"
      """;

  @TempDir private Path folder;

  @Test
  void aRoundThatRunsOutOfThemIsInvalidAndSaysWhatToDo() throws Exception {
    assumeThat(namespaces()).as("network namespaces may be made here").isTrue();
    var bench = new Bench(folder);
    bench.file("page", "hello");
    String server = Path.of(System.getProperty("java.home"), "bin", "jwebserver").toString();
    var wrapper =
        List.of(
            NAMESPACE[0],
            NAMESPACE[1],
            NAMESPACE[2],
            "bash",
            "-c",
            NETWORK,
            "bash",
            server,
            folder.toString());

    // A connection that was closed keeps its port for a minute (TIME_WAIT).
    Bench.Ended ended =
        bench.await(
            bench.startWithin(
                wrapper,
                "load",
                "http://127.0.0.1:8080/page",
                "-c",
                "5",
                "-n",
                "2000",
                "--no-warm-up",
                "--no-keep-alive"));

    assertThat(ended.exit()).as(ended.all()).isEqualTo(4);
    assertThat(ended.out())
        .as(ended.all())
        .containsPattern("no-port \\d+")
        .contains("ports: ", "--from", "ip_local_port_range");
    assertThat(bench.processes()).isEmpty();
  }

  private static boolean namespaces() throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(NAMESPACE));
    command.addAll(List.of("ip", "link", "set", "lo", "up"));
    return new ProcessBuilder(command).start().waitFor() == 0;
  }
}
