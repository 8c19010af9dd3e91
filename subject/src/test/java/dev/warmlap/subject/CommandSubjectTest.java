package dev.warmlap.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.warmlap.host.Jdk;
import dev.warmlap.host.Jdks;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.Ports;
import dev.warmlap.host.ProcFs;
import dev.warmlap.host.Warden;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.measure.EffectiveSetting.Agreement;
import dev.warmlap.model.measure.LaunchNeeds;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.study.Beside;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Readiness;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.tomcat.Distributions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Subjects that are started by a command, what runs beside them, and servers that are there. */
@Tag("real")
@Timeout(300)
class CommandSubjectTest {

  private static final Duration AMPLE = Duration.ofMinutes(2);

  /** Only where the start is meant to run out of time. */
  private static final Duration SHORT = Duration.ofSeconds(2);

  @TempDir private static Path shared;
  private static List<String> server = List.of();

  @TempDir private Path folder;

  private final Warden warden = Warden.start();
  private final Subjects subjects = new Subjects(warden, Jdks.ofThisMachine());
  private final List<ManagedProcess> launched = new ArrayList<>();
  private final Map<String, String> env = new HashMap<>();
  private final LinkedHashMap<String, Level> levels = new LinkedHashMap<>();
  private List<String> stop = List.of();
  private @Nullable Integer port;
  private @Nullable Readiness ready;
  private @Nullable Beside beside;
  private LaunchNeeds needs = LaunchNeeds.NONE;

  @BeforeAll
  static void build() throws IOException {
    server =
        List.of(
            "{java}",
            "-XX:TieredStopAtLevel=1",
            "-jar",
            FakeApplication.build(shared).toString(),
            "--server.address=127.0.0.1",
            "--server.port={port}");
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(launched).allMatch(process -> process.members().isEmpty());
    warden.close();
  }

  @Test
  void placeholdersAreFilledAndWhatWentIntoTheCommandIsNotSaidToBeVerified() throws IOException {
    levels.put("mode", new Level.Word("fine"));
    levels.put("env.GREETING", new Level.Word("hello"));
    env.put("MODE", "{mode}");
    env.put("ADDRESS", "127.0.0.1:{port}");

    RunningSubject subject = ready(server);

    long pid = launched.getFirst().pid();
    assertThat(subject.processes()).containsExactly(pid);
    assertThat(subject.jvm()).hasValue(pid);
    assertThat(ProcFs.system().environment(pid).orElseThrow())
        .containsEntry("MODE", "fine")
        .containsEntry("ADDRESS", "127.0.0.1:" + subject.port());
    assertThat(Path.of("/proc", Long.toString(pid), "cwd").toRealPath())
        .isEqualTo(folder.toRealPath());
    assertThat(Files.readString(logs().resolve(Subjects.COMMAND)))
        .contains("--server.port=" + subject.port());
    List<EffectiveSetting> settings = subject.readBack();
    assertThat(settings).extracting(EffectiveSetting::knob).containsExactly("mode", "env.GREETING");
    assertThat(settings.getFirst().agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(settings.getFirst().source()).endsWith("so it is not verified");
    assertThat(settings.getLast().agreement()).isEqualTo(Agreement.IN_EFFECT);
    assertThat(
            new String(
                subject.recordAnswer(Step.of(Request.get("/x"))), StandardCharsets.ISO_8859_1))
        .endsWith("\r\n\r\nhello");
    subject.stop();
    assertThat(Ports.taken(subject.port())).isFalse();
  }

  @Test
  void aJvmBelowTheLaunchedProcessIsFoundAndTakesItsArgumentsFromTheEnvironment() {
    needs = new LaunchNeeds(List.of("-XX:NativeMemoryTracking=summary"), new LinkedHashMap<>());
    env.put("JAVA_TOOL_OPTIONS", "-Dmine=1");

    RunningSubject subject = ready(shell(""));

    long shell = launched.getFirst().pid();
    long jvm = subject.jvm().orElseThrow();
    assertThat(subject.processes()).containsExactlyInAnyOrder(shell, jvm);
    assertThat(jvm).isNotEqualTo(shell);
    assertThat(ProcFs.system().environment(jvm).orElseThrow())
        .containsEntry("JAVA_TOOL_OPTIONS", "-Dmine=1 -XX:NativeMemoryTracking=summary");
    subject.stop();
  }

  @Test
  void aServerThatGoesToTheBackgroundIsRefusedAndStopped() {
    Outcome.Failed failed = failed(shell("&"), AMPLE);

    assertThat(failed.kind()).isEqualTo("went-to-the-background");
    assertThat(failed.message())
        .contains("exit code 0", "keeps the server in the foreground", "'url:'");
  }

  @Test
  void aCommandThatIsDoneAtOnceIsToldApart() {
    Outcome.Failed failed = failed(List.of("true", "{port}"), AMPLE);

    assertThat(failed.kind()).isEqualTo("died-at-start");
    assertThat(failed.message()).contains("'true ", "has to stay in the foreground");
  }

  @Test
  void aProgramThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> start(List.of("no-such-program", "{port}"), AMPLE))
        .isInstanceOf(SubjectException.class)
        .hasMessageContaining("no-such-program");
  }

  @Test
  void aPortThatIsTakenIsNamedBeforeAnythingStarts() {
    HttpServer there = answering(0, 200);
    try {
      port = there.getAddress().getPort();

      Outcome.Failed failed = failed(List.of("sleep", "1000"), AMPLE);

      assertThat(failed.kind()).isEqualTo("port-taken");
      assertThat(failed.message()).contains("port " + port, "'ss -ltnp' names it");
      assertThat(launched).isEmpty();
    } finally {
      there.stop(0);
    }
  }

  @Test
  void readinessMayBeAnotherPageAndStatus() {
    ready = new Readiness("/ready", 204);

    Outcome.Failed failed = failed(server, SHORT);

    assertThat(failed.kind()).isEqualTo("never-ready");
    assertThat(failed.message()).contains("/ready", "HTTP status 200");
  }

  @Test
  void itsOwnCommandStopsIt() throws IOException {
    stop = List.of("touch", folder + "/stopped-{port}");

    RunningSubject subject = ready(server);
    subject.stop();

    assertThat(folder.resolve("stopped-" + subject.port())).exists();
  }

  @Test
  void aCommandToStopThatFailsIsNotPassedOver() {
    stop = List.of("sh", "-c", "echo no such thing; exit 5");

    RunningSubject subject = ready(server);

    assertThatThrownBy(subject::stop)
        .isInstanceOf(SubjectException.class)
        .hasMessageContaining("exit code 5 and said: no such thing");
  }

  @Test
  void anotherProcessMayServeOnlyWhereACommandStopsIt() throws IOException {
    List<String> sleeps = List.of("sleep", "1000");
    var elsewhere = new ArrayList<HttpServer>();
    int port = Ports.free();
    var onThatPort =
        new Subjects(warden, Jdks.ofThisMachine(), Distributions.ofThisUser(), () -> port);
    try {
      StartOutcome refused =
          onThatPort.start(order(sleeps, SHORT), process -> serve(process, port, elsewhere));
      assertThat(((StartOutcome.Failed) refused).failure().message())
          .contains("from another program, which listens on the port");
      elsewhere.getLast().stop(0);

      stop = List.of("true");
      StartOutcome outcome =
          onThatPort.start(order(sleeps, AMPLE), process -> serve(process, port, elsewhere));
      RunningSubject subject = ((StartOutcome.Ready) outcome).subject();
      assertThat(subject.processes()).isEmpty();
      assertThat(subject.jvm()).isEmpty();
      subject.stop();
    } finally {
      elsewhere.forEach(server -> server.stop(0));
    }
  }

  private void serve(ManagedProcess process, int port, List<HttpServer> servers) {
    launched.add(process);
    servers.add(answering(port, 200));
  }

  @Test
  void aHelperRunsBesideFromBeforeTheStartUntilAfterTheStop() {
    beside = helper(server, AMPLE);
    env.put("STUB", "127.0.0.1:{beside.port}");

    RunningSubject subject = ready(server);

    String stub =
        Objects.requireNonNull(
            ProcFs.system().environment(launched.getFirst().pid()).orElseThrow().get("STUB"));
    int port = Integer.parseInt(stub.substring(stub.indexOf(':') + 1));
    assertThat(port).isNotEqualTo(subject.port());
    assertThat(Ports.taken(port)).isTrue();
    subject.stop();
    assertThat(Ports.taken(port)).isFalse();
  }

  @Test
  void aHelperThatDiesOrNeverListensFailsTheStart() {
    beside = helper(List.of("sh", "-c", "echo no disk; exit 3"), AMPLE);
    Outcome.Failed died = failed(server, AMPLE);
    beside = helper(List.of("sleep", "1000"), Duration.ofMillis(300));
    Outcome.Failed silent = failed(server, AMPLE);

    assertThat(died.kind()).isEqualTo("helper-died-at-start");
    assertThat(died.lastLogLines()).containsExactly("no disk");
    assertThat(silent.kind()).isEqualTo("helper-never-ready");
    assertThat(launched).isEmpty();
  }

  @Test
  void aServerThatIsThereIsMeasuredAndLeftAlone() {
    HttpServer there = answering(0, 200);
    int port = there.getAddress().getPort();
    try {
      RunningSubject unknown = found(new SubjectSource.Url(port, null));
      assertThat(unknown.processes()).isEmpty();
      unknown.stop();
      assertThat(unknown.alive()).isTrue();

      long self = ProcessHandle.current().pid();
      assertThat(found(new SubjectSource.Url(port, self)).processes()).containsExactly(self);

      assertThat(notFound(new SubjectSource.Url(port, 1L)))
          .contains("Process 1", "does not listen on port " + port);
    } finally {
      there.stop(0);
    }
    assertThat(notFound(new SubjectSource.Url(port, null)))
        .contains("no good answer to GET http://127.0.0.1:" + port + "/index.html");
  }

  @Test
  void aServerThatAnswersErrorsIsNotReady() {
    HttpServer there = answering(0, 503);
    try {
      assertThat(notFound(new SubjectSource.Url(there.getAddress().getPort(), null)))
          .contains("HTTP status 503");
    } finally {
      there.stop(0);
    }
  }

  private static HttpServer answering(int port, int status) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      server.createContext(
          "/",
          exchange -> {
            exchange.sendResponseHeaders(status, 2);
            exchange.getResponseBody().write(new byte[] {'o', 'k'});
            exchange.close();
          });
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Beside helper(List<String> command, Duration timeout) {
    return new Beside(command, Map.of(), shared, null, timeout);
  }

  /** The server, by a shell that stays its parent. */
  private static List<String> shell(String after) {
    return List.of("sh", "-c", String.join(" ", server) + " " + after + "\n:");
  }

  private Path logs() {
    return folder.resolve("logs");
  }

  private RunningSubject found(SubjectSource.Url url) {
    return ((StartOutcome.Ready) subjects.start(order(url, AMPLE), launched::add)).subject();
  }

  private String notFound(SubjectSource.Url url) {
    return ((StartOutcome.Failed) subjects.start(order(url, AMPLE), launched::add))
        .failure()
        .message();
  }

  private RunningSubject ready(List<String> command) {
    StartOutcome outcome = start(command, AMPLE);
    assertThat(outcome).isInstanceOf(StartOutcome.Ready.class);
    return ((StartOutcome.Ready) outcome).subject();
  }

  private Outcome.Failed failed(List<String> command, Duration timeout) {
    StartOutcome outcome = start(command, timeout);
    assertThat(outcome).isInstanceOf(StartOutcome.Failed.class);
    return ((StartOutcome.Failed) outcome).failure();
  }

  private StartOutcome start(List<String> command, Duration timeout) {
    return subjects.start(order(command, timeout), launched::add);
  }

  private StartOrder order(List<String> command, Duration timeout) {
    return order(new SubjectSource.Command(command, folder, stop), timeout);
  }

  private StartOrder order(SubjectSource source, Duration timeout) {
    return new StartOrder(
        new SubjectSpec(
            source,
            new JdkChoice.Home(Jdk.running().home()),
            List.of(),
            env,
            timeout,
            port,
            null,
            ready,
            beside),
        new Treatment(levels),
        Step.of(Request.get("/index.html")),
        needs,
        logs(),
        null);
  }
}
