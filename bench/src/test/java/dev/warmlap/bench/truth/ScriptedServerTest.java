package dev.warmlap.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.bench.truth.Ledger.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptedServerTest {

  private static final long DELAY_NANOS = 3_000_000;

  @TempDir private Path folder;

  @Test
  void everyAnswerIsRecordedWithItsConnectionAndItsDelay() throws Exception {
    var ledger = new Ledger(10);
    var stops = Stops.of(Duration.ofHours(1), Duration.ZERO);
    try (var server = new ScriptedServer(new Delays.Fixed(DELAY_NANOS), stops, ledger);
        var executor = Executors.newSingleThreadExecutor()) {
      var serving =
          CompletableFuture.runAsync(
              () -> {
                try {
                  server.serve();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              },
              executor);
      try (var one = new Socket(InetAddress.getLoopbackAddress(), server.port());
          var other = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        ask(one);
        ask(other);
        ask(one);
      } finally {
        server.end();
        serving.get(10, TimeUnit.SECONDS);
      }
    }
    Path file = folder.resolve("record");
    ledger.write(file);
    List<Entry> entries = Ledger.read(file);
    assertThat(entries).hasSize(3);
    assertThat(entries.get(0).connection()).isEqualTo(entries.get(2).connection());
    assertThat(entries.get(1).connection()).isNotEqualTo(entries.get(0).connection());
    for (Entry entry : entries) {
      assertThat(entry.sentNanos() - entry.receivedNanos()).isGreaterThanOrEqualTo(DELAY_NANOS);
    }
  }

  @Test
  void aFullLedgerKeepsTheLatest() {
    var ledger = new Ledger(2);
    for (int i = 0; i < 5; i++) {
      ledger.add(i, i, i);
    }
    Path file = folder.resolve("record");
    ledger.write(file);
    assertThat(Ledger.read(file)).containsExactly(new Entry(3, 3, 3), new Entry(4, 4, 4));
  }

  private static void ask(Socket socket) throws IOException {
    socket
        .getOutputStream()
        .write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    var answer = new StringBuilder();
    while (!answer.toString().endsWith("\r\n\r\nok\n")) {
      int read = socket.getInputStream().read();
      assertThat(read).isNotNegative();
      answer.append((char) read);
    }
    assertThat(answer).startsWith("HTTP/1.1 200 OK\r\n");
  }
}
