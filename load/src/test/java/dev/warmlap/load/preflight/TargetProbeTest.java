package dev.warmlap.load.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.load.Connecting;
import dev.warmlap.load.LoadException;
import dev.warmlap.load.Target;
import dev.warmlap.load.preflight.ProbeResult.Answered;
import dev.warmlap.load.preflight.ProbeResult.Failed;
import dev.warmlap.load.preflight.ProbeResult.Reason;
import dev.warmlap.load.tls.TlsOptions;
import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TargetProbeTest {

  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  /** Long enough for a busy machine, unless the test is about running out of it. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final Duration SHORT = Duration.ofMillis(300);

  @TempDir private static Path folder;
  private static TlsIdentity identity;

  @BeforeAll
  static void certify() {
    identity = TlsIdentity.create(Jdk.running(), folder);
  }

  private static ProbeOrder order(Target target, Connecting connecting) {
    return new ProbeOrder(target, Request.get("/x"), Body.NONE, connecting);
  }

  private static ProbeResult probe(Target target) {
    return new TargetProbe(order(target, Connecting.kept(PATIENCE, PATIENCE))).run();
  }

  private static ProbeResult probe(Target target, TlsOptions tls) {
    return new TargetProbe(order(target, Connecting.kept(PATIENCE, PATIENCE).with(tls))).run();
  }

  private static Target plain(OddPort port) {
    return new Target("127.0.0.1", port.port(), false);
  }

  private static Target secure(OddPort port) {
    return new Target("localhost", port.port(), true);
  }

  private static void fails(ProbeResult result, Reason reason, String... words) {
    assertThat(result)
        .isInstanceOfSatisfying(
            Failed.class,
            failed -> {
              assertThat(failed.reason()).as(failed.message()).isEqualTo(reason);
              assertThat(failed.message()).startsWith("Asked to load ").contains(words);
            });
  }

  @Test
  void aWholeAnswerIsRecordedByteForByte() {
    try (var port = new OddPort(OddPort.answering(OK))) {
      assertThat(probe(plain(port)))
          .isInstanceOfSatisfying(
              Answered.class,
              answered -> {
                assertThat(answered.status()).isEqualTo(200);
                assertThat(answered.recorded()).isEqualTo(OK.getBytes(StandardCharsets.ISO_8859_1));
                assertThat(answered.location()).isNull();
              });
    }
  }

  @Test
  void aRedirectIsAnAnswerWithItsLocation() {
    try (var port =
        new OddPort(
            OddPort.answering("HTTP/1.1 301 Moved\r\nContent-Length: 0\r\nLocation: /y\r\n\r\n"))) {
      assertThat(probe(plain(port)))
          .isInstanceOfSatisfying(
              Answered.class,
              answered -> {
                assertThat(answered.status()).isEqualTo(301);
                assertThat(answered.location()).isEqualTo("/y");
              });
    }
  }

  @Test
  void anAnswerTooLongToBeReplayedIsNotKept() {
    int length = Dialogue.RECORDED_BYTES + 1;
    try (var port =
        new OddPort(
            OddPort.answering(
                "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s"
                    .formatted(length, "x".repeat(length))))) {
      assertThat(probe(plain(port))).isEqualTo(new Answered(200, null, null));
    }
  }

  @Test
  void aPortThatNobodyListensOnIsRefused() throws Exception {
    int free;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    fails(probe(new Target("127.0.0.1", free, false)), Reason.REFUSED, "nobody listens", "" + free);
  }

  /** The name is too long for any name service, so that none is asked. */
  @Test
  void aNameWithoutAnAddressIsNamed() {
    String name = "a".repeat(64) + ".invalid";
    fails(probe(new Target(name, 80, false)), Reason.NO_ADDRESS, name, "spelling");
  }

  @Test
  void anotherMachineIsNotAskedUnlessItIsSaidToBeYours() {
    fails(
        probe(new Target("192.0.2.1", 80, false)),
        Reason.NOT_LOOPBACK,
        "192.0.2.1",
        "--my-host 192.0.2.1");
  }

  /** A broadcast address can be reached by no TCP connection, and the kernel says so at once. */
  @Test
  void anAddressThatCannotBeReachedIsNamed() {
    fails(
        probe(new Target("255.255.255.255", 80, false, true)),
        Reason.UNREACHABLE,
        "255.255.255.255");
  }

  /** The kernel drops what comes for a listener whose queue is full: a black hole. */
  @Test
  void aBlackHoleIsTheConnectTimeout() throws Exception {
    var queued = new ArrayList<Socket>();
    try (var deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      boolean full = false;
      while (!full) {
        var socket = new Socket();
        queued.add(socket);
        try {
          socket.connect(
              new InetSocketAddress(deaf.getInetAddress(), deaf.getLocalPort()),
              (int) SHORT.toMillis());
        } catch (SocketTimeoutException e) {
          full = true;
        }
      }
      fails(
          new TargetProbe(
                  order(
                      new Target("127.0.0.1", deaf.getLocalPort(), false),
                      Connecting.kept(PATIENCE, SHORT)))
              .run(),
          Reason.CONNECT_TIMEOUT,
          "300 ms",
          "--connect-timeout");
    } finally {
      for (Socket socket : queued) {
        socket.close();
      }
    }
  }

  @Test
  void aServerThatNeverAnswersIsTheTimeout() {
    var never = new CountDownLatch(1);
    try (var port =
        new OddPort(
            socket -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            })) {
      fails(
          new TargetProbe(order(plain(port), Connecting.kept(SHORT, SHORT))).run(),
          Reason.TIMEOUT,
          "GET /x",
          "--timeout");
    } finally {
      never.countDown();
    }
  }

  @Test
  void aServerThatResetsIsTold() {
    try (var port =
        new OddPort(
            socket -> {
              OddPort.awaitRequest(socket.getInputStream());
              socket.setSoLinger(true, 0);
            })) {
      fails(probe(plain(port)), Reason.RESET, "GET /x", "reset");
    }
  }

  @Test
  void aServerThatClosesWithoutAWordIsTold() {
    try (var port = new OddPort(socket -> OddPort.awaitRequest(socket.getInputStream()))) {
      fails(probe(plain(port)), Reason.CLOSED, "without an answer");
    }
  }

  @Test
  void anAnswerThatEndsInTheMiddleIsTold() {
    try (var port =
        new OddPort(OddPort.answering("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello"))) {
      fails(probe(plain(port)), Reason.CLOSED, "in the middle", "44 bytes");
    }
  }

  @Test
  void whatIsNoHttpIsShown() {
    try (var port = new OddPort(OddPort.answering("SSH-2.0-OpenSSH_9.6\r\n"))) {
      fails(probe(plain(port)), Reason.NOT_HTTP, "SSH-2.0-OpenSSH_9.6");
    }
  }

  @Test
  void plainTextToAPortForTlsIsRecognised() {
    try (var port = OddPort.secure(identity, OddPort.answering(OK))) {
      fails(
          probe(plain(port)),
          Reason.WRONG_SCHEME,
          "speaks TLS",
          "https://127.0.0.1:" + port.port());
    }
  }

  /** What nginx does. */
  @Test
  void aPlainAnswerThatComplainsOfPlainTextIsRecognised() throws Exception {
    try (var secure = OddPort.secure(identity, OddPort.answering(OK));
        var port =
            new OddPort(
                socket -> {
                  int first = socket.getInputStream().read();
                  if (first != OddPort.TLS_HANDSHAKE) {
                    OddPort.answering("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
                        .meet(socket);
                    return;
                  }
                  try (var behind = new Socket(InetAddress.getLoopbackAddress(), secure.port())) {
                    behind.getOutputStream().write(first);
                    Thread.ofVirtual()
                        .start(
                            () -> {
                              try {
                                behind.getInputStream().transferTo(socket.getOutputStream());
                              } catch (IOException _) {
                                // the probe has seen enough
                              }
                            });
                    socket.getInputStream().transferTo(behind.getOutputStream());
                  }
                })) {
      fails(probe(plain(port)), Reason.WRONG_SCHEME, "speaks TLS");
    }
  }

  @Test
  void aBadRequestOfAPlainServerIsJustAnAnswer() {
    String bad = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n";
    try (var port = new OddPort(OddPort.answering(bad))) {
      assertThat(probe(plain(port)))
          .isInstanceOfSatisfying(
              Answered.class, answered -> assertThat(answered.status()).isEqualTo(400));
    }
  }

  @Test
  void tlsToAPlainPortIsRecognised() {
    try (var port =
        new OddPort(
            socket -> {
              // As servers do: what does not begin like a request is refused at once.
              int first = socket.getInputStream().read();
              if (first == 'G') {
                OddPort.answering(OK).meet(socket);
              } else {
                socket
                    .getOutputStream()
                    .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
              }
            })) {
      fails(
          probe(secure(port)),
          Reason.WRONG_SCHEME,
          "plain HTTP",
          "http://localhost:" + port.port());
    }
  }

  /** As the JDK's own web server does, which waits for a line that TLS does not have. */
  @Test
  void tlsToAPlainPortThatServesOneAfterAnotherIsRecognised() {
    var turn = new ReentrantLock();
    try (var port =
        new OddPort(
            socket -> {
              turn.lock();
              try {
                int first = socket.getInputStream().read();
                if (first == OddPort.TLS_HANDSHAKE) {
                  socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                } else {
                  OddPort.answering(OK).meet(socket);
                }
              } finally {
                turn.unlock();
              }
            })) {
      var impatient = Connecting.kept(PATIENCE, Duration.ofSeconds(2));
      fails(
          new TargetProbe(order(secure(port), impatient)).run(), Reason.WRONG_SCHEME, "plain HTTP");
    }
  }

  @Test
  void aCertificateThatNobodyVouchesForIsRefusedUnlessAnyIsAccepted() {
    try (var port = OddPort.secure(identity, OddPort.answering(OK))) {
      fails(
          probe(secure(port), TlsOptions.to("localhost")),
          Reason.CERTIFICATE,
          "by itself",
          "--cacert",
          "--insecure");
      assertThat(probe(secure(port), TlsOptions.toAnybody("localhost")))
          .isInstanceOf(Answered.class);
    }
  }

  @Test
  void connectionsComeFromWhereTheyWereAskedToCome() throws Exception {
    var peers = new ArrayList<String>();
    try (var port =
        new OddPort(
            socket -> {
              peers.add(socket.getInetAddress().getHostAddress());
              OddPort.answering(OK).meet(socket);
            })) {
      var from = new Connecting(PATIENCE, PATIENCE, true, null, List.of("127.0.0.9"));
      assertThat(new TargetProbe(order(plain(port), from)).run()).isInstanceOf(Answered.class);
      assertThat(peers).containsExactly("127.0.0.9");

      var nowhere = new Connecting(PATIENCE, PATIENCE, true, null, List.of("192.0.2.7"));
      fails(new TargetProbe(order(plain(port), nowhere)).run(), Reason.NO_SOURCE, "192.0.2.7");
    }
  }

  @Test
  void aProbeThatIsStoppedEndsAtOnce() throws Exception {
    var asked = new CountDownLatch(1);
    try (var port =
        new OddPort(
            socket -> {
              OddPort.awaitRequest(socket.getInputStream());
              asked.countDown();
              OddPort.awaitRequest(socket.getInputStream()); // ends with the connection
            })) {
      var probe = new TargetProbe(order(plain(port), Connecting.kept(PATIENCE, PATIENCE)));
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  asked.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                probe.stop();
              });
      assertThatExceptionOfType(LoadException.class)
          .isThrownBy(probe::run)
          .withMessageContaining("stopped");
    }
  }
}
