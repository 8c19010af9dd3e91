package dev.warmlap.bench.truth;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The scripted server as a process: says its port, serves until its input ends, leaves its record.
 */
final class ScriptedServerMain {

  /** Requests of some minutes at the highest rate that one thread answers at, at 20 bytes each. */
  private static final int ROOM = 4_000_000;

  private ScriptedServerMain() {}

  /**
   * Runs it.
   *
   * @param args delays, period and length of the stops in seconds, file of the record
   */
  public static void main(String[] args) throws IOException {
    var ledger = new Ledger(ROOM);
    var stops =
        Stops.of(
            Duration.ofSeconds(Long.parseLong(args[1])),
            Duration.ofSeconds(Long.parseLong(args[2])));
    try (var server = new ScriptedServer(Delays.parse(args[0]), stops, ledger)) {
      Thread.ofPlatform().daemon().start(() -> endWithInput(server));
      System.out.println(server.port());
      server.serve();
    }
    ledger.write(Path.of(args[3]));
  }

  private static void endWithInput(ScriptedServer server) {
    try {
      while (System.in.read() >= 0) {
        // what comes means nothing, only that more may come
      }
      server.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
