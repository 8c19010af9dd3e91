package dev.warmlap.samples.iomodels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What fills up, and what happens then: exactly. */
@Tag("real")
class LimitsTest {

  @ParameterizedTest
  @EnumSource
  void oneConnectionMoreThanAllowedIsServedWhenAnotherCloses(Model model) throws Exception {
    try (Running server = Running.withPages(model, "--max-connections", "3")) {
      List<Client> three = List.of(server.connect(), server.connect(), server.connect());
      for (Client client : three) {
        assertThat(client.get("/").read()).startsWith("HTTP/1.1 200 OK\r\n");
      }
      Client fourth = server.connect().get("/");
      // The three are answered again and again, the fourth is not even accepted.
      for (int round = 0; round < 20; round++) {
        for (Client client : three) {
          client.get("/").read();
        }
      }
      assertThat(server.status().connections()).isEqualTo(3);
      assertThat(fourth.hasBytes()).isFalse();

      three.getFirst().close();

      assertThat(fourth.read()).startsWith("HTTP/1.1 200 OK\r\n");
      assertThat(server.status().connections()).isEqualTo(3);
      assertThat(server.status().refused()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VIRTUAL")
  void aPoolHasAsManyRequestsInServiceAsThreads(Model model) throws Exception {
    Gate gate = new Gate();
    try (Running server = Running.start(gate, model, "--max-threads", "4", "--queue", "6")) {
      List<Client> ten = server.ask(10);
      until(() -> gate.waiting() == 4 && server.status().queued() == 6);
      assertThat(server.status().inService()).isEqualTo(4);
      assertThat(server.status().threads()).isEqualTo(4);
      assertThat(server.status().connections()).isEqualTo(10);

      gate.open();

      // With BIO a thread is free for the next connection only when this one is closed.
      for (Client client : ten) {
        assertThat(client.read()).startsWith("HTTP/1.1 200 OK\r\n");
        client.close();
      }
      until(() -> server.status().connections() == 0);
      assertThat(gate.mostWaiting()).isEqualTo(4);
      assertThat(server.status().refused()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VIRTUAL")
  void whatFindsTheQueueFullIsClosedWithoutAnAnswer(Model model) throws Exception {
    Gate gate = new Gate();
    try (Running server = Running.start(gate, model, "--max-threads", "2", "--queue", "3")) {
      List<Client> five = server.ask(5);
      until(() -> gate.waiting() == 2 && server.status().queued() == 3);
      assertThat(server.status().refused()).isZero();

      Client sixth = server.connect();
      if (model == Model.BIO) {
        // What waits is connections: this one is refused before it asks for anything.
        assertThat(sixth.isClosedByServer()).isTrue();
      } else {
        // What waits is requests.
        until(() -> server.status().connections() == 6);
        assertThat(sixth.get("/").isClosedByServer()).isTrue();
      }
      until(() -> server.status().connections() == 5);
      assertThat(server.status().refused()).isEqualTo(1);

      gate.open();
      for (Client client : five) {
        assertThat(client.read()).startsWith("HTTP/1.1 200 OK\r\n");
        client.close();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VIRTUAL")
  void aThreadThatIsFreeTakesTheNextRequestWithoutAQueue(Model model) throws Exception {
    try (Running server = Running.withPages(model, "--max-threads", "1", "--queue", "0")) {
      Client client = server.connect();
      for (int request = 0; request < 200; request++) {
        assertThat(client.get("/").read()).startsWith("HTTP/1.1 200 OK\r\n");
      }
      assertThat(server.status().refused()).isZero();
      assertThat(server.status().threads()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSilentConnectionTakesAThreadOnlyWhereAThreadBelongsToAConnection(Model model)
      throws Exception {
    try (Running server = Running.withPages(model)) {
      for (int client = 0; client < 5; client++) {
        server.connect();
      }
      until(() -> server.status().connections() == 5);
      boolean threadForAConnection = model == Model.BIO || model == Model.VIRTUAL;
      until(() -> server.status().threads() == (threadForAConnection ? 5 : 0));
      assertThat(server.status().inService()).isZero();
      assertThat(server.status().processorsCreated()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void virtualThreadsServeWhatAPoolWouldLetWait(Model model) throws Exception {
    Gate gate = new Gate();
    try (Running server = Running.start(gate, model, "--backlog", "300")) {
      // Beyond the default pool of 200.
      List<Client> clients = server.ask(210);
      int expected = model == Model.VIRTUAL ? 210 : 200;
      until(() -> gate.waiting() == expected && server.status().queued() == 210 - expected);
      gate.open();
      for (Client client : clients) {
        client.read();
        client.close();
      }
      assertThat(gate.mostWaiting()).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @EnumSource
  void processorsAreCreatedForWhatIsAtOnceBeyondTheCache(Model model) throws Exception {
    Waves waves = new Waves();
    try (Running server = Running.start(waves, model, "--processor-cache", "3")) {
      // 5 at once: 5 made, 3 of them kept. Then 5 again: 2 more. Then 2: none.
      assertThat(heldDuringAndCreatedAfter(server, waves.next(), 5)).containsExactly(0L, 5L);
      assertThat(heldDuringAndCreatedAfter(server, waves.next(), 5)).containsExactly(0L, 7L);
      assertThat(heldDuringAndCreatedAfter(server, waves.next(), 2)).containsExactly(1L, 7L);
      assertThat(server.status().processorsHeld()).isEqualTo(3);
    }
  }

  private static List<Long> heldDuringAndCreatedAfter(Running server, Gate gate, int atOnce)
      throws Exception {
    List<Client> clients = new ArrayList<>();
    for (int client = 0; client < atOnce; client++) {
      clients.add(server.connect().send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"));
    }
    until(() -> gate.waiting() == atOnce);
    long held = server.status().processorsHeld();
    gate.open();
    for (Client client : clients) {
      client.read();
    }
    // A connection is closed when its processor has been given back.
    until(() -> server.status().connections() == 0);
    return List.of(held, server.status().processorsCreated());
  }

  @ParameterizedTest
  @EnumSource
  void withoutACacheEachRequestHasAProcessorMade(Model model) throws Exception {
    try (Running server = Running.withPages(model, "--processor-cache", "0")) {
      Client client = server.connect();
      for (int request = 0; request < 50; request++) {
        client.get("/").read();
      }
      assertThat(server.status().processorsCreated()).isEqualTo(50);
      assertThat(server.status().processorsHeld()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneConnectionNeedsOneProcessor(Model model) throws Exception {
    try (Running server = Running.withPages(model)) {
      Client client = server.connect();
      for (int request = 0; request < 50; request++) {
        client.get("/").read();
      }
      assertThat(server.status().processorsCreated()).isEqualTo(1);
      until(() -> server.status().processorsHeld() == 1);
    }
  }

  /** The time limit is a safety net. */
  private static void until(Callable<Boolean> condition) {
    await()
        .pollInSameThread()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(5))
        .until(condition);
  }
}
