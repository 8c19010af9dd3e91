package dev.warmlap.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.warmlap.host.ControlGroups;
import dev.warmlap.host.Controller;
import dev.warmlap.host.Jdk;
import dev.warmlap.host.Jdks;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.Ports;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.host.Warden;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.measure.EffectiveSetting.Agreement;
import dev.warmlap.model.measure.LaunchNeeds;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.tomcat.Distributions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("real")
@Timeout(300)
class SubjectsTest {

  private static final Duration AMPLE = Duration.ofMinutes(2);

  /** Only where the start is meant to run out of time. */
  private static final Duration SHORT = Duration.ofSeconds(3);

  @TempDir private static Path shared;
  private static Path jar = Path.of("not-built");

  @TempDir private Path logs;

  private final Warden warden = Warden.start();
  private final Subjects subjects = new Subjects(warden, Jdks.ofThisMachine());
  private final List<ManagedProcess> launched = new ArrayList<>();
  private final Map<String, String> env = new HashMap<>();
  private final List<String> jvm = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1"));
  private final LinkedHashMap<String, Level> levels = new LinkedHashMap<>();

  @BeforeAll
  static void build() throws IOException {
    jar = FakeApplication.build(shared);
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(launched).noneMatch(ManagedProcess::alive);
    warden.close();
  }

  @Test
  void aGoodSubjectAnswersIsReadBackAndIsStopped() throws IOException {
    levels.put("threads.max", new Level.Whole(500));
    levels.put("env.GREETING", new Level.Word("hello"));
    levels.put("jvm.-Xmx", new Level.Word("64m"));

    RunningSubject subject = ready(null);

    assertThat(subject.alive()).isTrue();
    assertThat(subject.jvm()).hasValue(launched.getFirst().pid());
    assertThat(subject.processes()).containsExactly(launched.getFirst().pid());
    String counted = recorded(subject, "/index.html");
    assertThat(counted).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\nhello");
    assertThat(recorded(subject, "/chunked")).endsWith("\r\n5\r\nhello\r\n0\r\n\r\n");
    List<EffectiveSetting> settings = subject.readBack();
    assertThat(of(settings, "threads.max").agreement()).isEqualTo(Agreement.UNKNOWN);
    assertThat(of(settings, "threads.max").source()).contains("a Tomcat?");
    assertThat(of(settings, "env.GREETING").agreement()).isEqualTo(Agreement.IN_EFFECT);
    assertThat(of(settings, "jvm.-Xmx").agreement()).isEqualTo(Agreement.IN_EFFECT);
    assertThat(Files.readString(logs.resolve(Subjects.LOG))).contains("mode fine");
    assertThat(Files.readString(logs.resolve(Subjects.COMMAND)))
        .contains("GREETING=hello")
        .contains("--server.tomcat.threads.max=500");
    subject.stop();
    assertThat(subject.alive()).isFalse();
    assertThat(Ports.taken(subject.port())).isFalse();
  }

  @Test
  void httpsIsTrustedByTheRunsOwnCertificate() {
    levels.put("tls", new Level.Word("jsse"));

    RunningSubject subject = ready(TlsIdentity.create(Jdk.running(), shared.resolve("tls")));

    assertThat(subject.tls()).isTrue();
    assertThat(recorded(subject, "/")).startsWith("HTTP/1.1 200 OK\r\n");
    subject.stop();
  }

  @Test
  void aSubjectThatDiesAtItsStartIsToldAtOnceWithItsLastLines() {
    env.put("MODE", "dies");

    Outcome.Failed failed = failed(AMPLE);

    assertThat(failed.kind()).isEqualTo("died-at-start");
    assertThat(failed.message()).contains("fake.jar").contains("exit code 3");
    assertThat(failed.lastLogLines()).contains("The bean 'x' could not be made");
  }

  @Test
  void aSubjectThatIsNeverReadyIsStopped() {
    env.put("MODE", "hangs");

    Outcome.Failed failed = failed(SHORT);

    assertThat(failed.kind()).isEqualTo("never-ready");
    assertThat(failed.message()).contains("within 3 s").contains("http://127.0.0.1:");
  }

  @Test
  void aSubjectThatOnlyAnswersErrorsIsNotReady() {
    env.put("MODE", "errors");

    Outcome.Failed failed = failed(Duration.ofSeconds(15));

    assertThat(failed.kind()).isEqualTo("only-errors-at-start");
    assertThat(failed.message()).contains("HTTP status 503");
  }

  @Test
  void aTakenPortIsNotTakenForAReadySubject() throws IOException {
    try (var other = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      var onThatPort =
          new Subjects(
              warden, Jdks.ofThisMachine(), Distributions.ofThisUser(), () -> other.getLocalPort());

      assertThat(onThatPort.start(order(null, AMPLE), launched::add))
          .isInstanceOfSatisfying(
              StartOutcome.Failed.class,
              outcome -> assertThat(outcome.failure().kind()).isEqualTo("port-taken"));
    }
  }

  @Test
  void runningOutOfMemoryAtTheStartIsToldApart() {
    env.put("MODE", "hoards");
    jvm.add("-Xmx32m");

    assertThat(failed(AMPLE).kind()).isEqualTo("out-of-memory");
  }

  @Test
  void aRefusedFlagIsToldApart() {
    levels.put("jvm.UseNoSuchThing", new Level.Truth(true));

    Outcome.Failed failed = failed(AMPLE);

    assertThat(failed.kind()).isEqualTo("jdk-refused-flag");
    assertThat(failed.message()).contains("UseNoSuchThing");
  }

  @Test
  void aDeathUnderLoadIsDescribed() {
    RunningSubject subject = ready(null);

    assertThatThrownBy(() -> subject.recordAnswer(Step.of(Request.get("/die"))))
        .isInstanceOf(SubjectException.class)
        .hasMessageContaining("GET /die");

    Outcome.Failed death = subject.describeDeath();
    assertThat(death.kind()).isEqualTo("died-under-load");
    assertThat(death.message()).contains("exit code 9");
    subject.stop();
  }

  @Test
  void runningOutOfMemoryUnderLoadIsDescribed() {
    jvm.add("-Xmx32m");
    RunningSubject subject = ready(null);

    assertThatThrownBy(() -> subject.recordAnswer(Step.of(Request.get("/hoard"))))
        .isInstanceOf(SubjectException.class);

    assertThat(subject.describeDeath().kind()).isEqualTo("out-of-memory");
    subject.stop();
  }

  @Test
  void whatCannotBeStartedAtAllIsRefusedBeforehand() {
    check(spec(jar, new JdkChoice.Home(Jdk.running().home()), AMPLE));

    assertThat(subjects.version(spec(jar, new JdkChoice.Feature(25), AMPLE)))
        .contains("Spring Boot 0.0.0-fake");
    assertThatThrownBy(
            () -> check(spec(shared.resolve("no.jar"), new JdkChoice.Feature(25), AMPLE)))
        .isInstanceOf(SubjectException.class)
        .hasMessageContaining("no.jar does not exist");
    assertThatThrownBy(() -> check(spec(jar, new JdkChoice.Feature(3), AMPLE)))
        .isInstanceOf(SubjectException.class)
        .hasMessageContaining("JDK 3 was asked for");
    assertThatThrownBy(() -> check(spec(jar, new JdkChoice.Home(shared), AMPLE)))
        .isInstanceOf(SubjectException.class)
        .hasMessageContaining("A JDK was expected in " + shared);
    levels.put("jdk", new Level.Whole(4));
    assertThatThrownBy(() -> check(spec(jar, new JdkChoice.Feature(25), AMPLE)))
        .isInstanceOf(SubjectException.class)
        .hasMessageContaining("JDK 4 was asked for");
  }

  private void check(SubjectSpec spec) {
    subjects.check(spec, List.of(new Treatment(new LinkedHashMap<>()), new Treatment(levels)));
  }

  @Test
  void whatItIsLaunchedWithIsReadBackAndSoIsAClassArchiveThatNoLongerFits() throws IOException {
    Path own = Files.copy(jar, logs.resolve("own.jar"));
    levels.put("jdk", new Level.Word(Jdk.running().home().toString()));
    levels.put("cpus", new Level.Word("0"));
    levels.put("startup", new Level.Word("cds"));

    RunningSubject first = readyOf(own, "trial-1");
    assertThat(first.readBack())
        .filteredOn(setting -> levels.containsKey(setting.knob()))
        .hasSize(3)
        .allSatisfy(
            setting ->
                assertThat(setting.agreement())
                    .as(setting.toString())
                    .isEqualTo(Agreement.IN_EFFECT));
    first.stop();

    Files.setLastModifiedTime(own, FileTime.fromMillis(0));
    RunningSubject second = readyOf(own, "trial-2");
    EffectiveSetting startup = of(second.readBack(), "startup");
    assertThat(startup.effective()).isEqualTo(new Level.Word("plain"));
    assertThat(startup.agreement()).isEqualTo(Agreement.DIFFERENT);
    assertThat(startup.source()).contains("own.jar");
    second.stop();
    assertThat(logs.resolve("startup-2")).doesNotExist();
  }

  @Test
  void aJvmThatNeedsMoreThanItsMemoryLimitIsKilledByIt() {
    assumeControlGroups();
    levels.put("memory", new Level.Word("16m"));

    Outcome.Failed failure = failed(AMPLE);

    assertThat(failure.kind()).as(failure.message()).isEqualTo("memory-limit");
  }

  @Test
  void limitsAreReadBackFromTheGroupThatTheProcessIsIn() {
    assumeControlGroups();
    levels.put("cpu-quota", new Level.Word("0.75"));
    levels.put("memory", new Level.Word("512m"));

    RunningSubject subject = ready(null);

    EffectiveSetting quota = of(subject.readBack(), "cpu-quota");
    EffectiveSetting memory = of(subject.readBack(), "memory");
    assertThat(quota.agreement()).as(quota.toString()).isEqualTo(Agreement.IN_EFFECT);
    assertThat(quota.source()).contains("the JVM counts 1 processors");
    assertThat(memory.agreement()).as(memory.toString()).isEqualTo(Agreement.IN_EFFECT);
    assertThat(memory.source()).contains("the JVM counts 536870912 bytes of memory");
    subject.stop();
  }

  private static void assumeControlGroups() {
    for (Controller controller : Controller.values()) {
      assumeThat(ControlGroups.ofThisProcess().problemWith(controller))
          .as("control groups can be made here")
          .isEmpty();
    }
  }

  private RunningSubject readyOf(Path own, String trial) {
    var order =
        new StartOrder(
            spec(own, new JdkChoice.Feature(25), AMPLE),
            new Treatment(levels),
            Step.of(Request.get("/index.html")),
            LaunchNeeds.NONE,
            logs.resolve(trial),
            null);
    StartOutcome outcome = subjects.start(order, launched::add);
    assertThat(outcome).isInstanceOf(StartOutcome.Ready.class);
    return ((StartOutcome.Ready) outcome).subject();
  }

  private RunningSubject ready(@Nullable TlsIdentity identity) {
    StartOutcome outcome = subjects.start(order(identity, AMPLE), launched::add);
    assertThat(outcome).isInstanceOf(StartOutcome.Ready.class);
    return ((StartOutcome.Ready) outcome).subject();
  }

  private Outcome.Failed failed(Duration timeout) {
    StartOutcome outcome = subjects.start(order(null, timeout), launched::add);
    assertThat(outcome).isInstanceOf(StartOutcome.Failed.class);
    return ((StartOutcome.Failed) outcome).failure();
  }

  private StartOrder order(@Nullable TlsIdentity identity, Duration timeout) {
    return new StartOrder(
        spec(jar, new JdkChoice.Home(Jdk.running().home()), timeout),
        new Treatment(levels),
        Step.of(Request.get("/index.html")),
        LaunchNeeds.NONE,
        logs,
        identity);
  }

  private SubjectSpec spec(Path path, JdkChoice jdk, Duration timeout) {
    return new SubjectSpec(
        new SubjectSource.SpringBootJar(path), jdk, jvm, env, timeout, null, null, null, null);
  }

  private static String recorded(RunningSubject subject, String path) {
    return new String(
        subject.recordAnswer(Step.of(Request.get(path))), StandardCharsets.ISO_8859_1);
  }

  private static EffectiveSetting of(List<EffectiveSetting> all, String knob) {
    return all.stream().filter(setting -> setting.knob().equals(knob)).findFirst().orElseThrow();
  }
}
