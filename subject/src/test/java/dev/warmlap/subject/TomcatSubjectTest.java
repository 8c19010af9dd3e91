package dev.warmlap.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.Jdks;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.host.Warden;
import dev.warmlap.model.measure.EffectiveSetting.Agreement;
import dev.warmlap.model.measure.LaunchNeeds;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.tomcat.NativeLibrary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Starts Tomcats, which the user's Maven fetches once. */
@Tag("real")
@Timeout(300)
class TomcatSubjectTest {

  @TempDir private Path logs;

  private final Warden warden = Warden.start();
  private final Subjects subjects = new Subjects(warden, Jdks.ofThisMachine());
  private final List<ManagedProcess> launched = new ArrayList<>();
  private final List<Path> webapps = new ArrayList<>();
  private final LinkedHashMap<String, Level> levels = new LinkedHashMap<>();

  @AfterEach
  void nothingIsLeft() {
    assertThat(launched).noneMatch(ManagedProcess::alive);
    warden.close();
  }

  @ParameterizedTest
  @CsvSource({
    "8.0.32, bio, off",
    "8.0.32, nio, off",
    "8.0.32, nio, jsse",
    "9.0.98, nio2, off",
    "9.0.98, nio, openssl-ffm",
    "9.0.98, apr, off",
    "9.0.98, apr, apr",
    "9.0.98, nio, openssl",
    "11.0.24, nio, jsse",
  })
  void aPageIsServedAndEverySettingIsReadBack(String version, String connector, String tls) {
    if (connector.equals("apr") || tls.equals("openssl")) {
      assumeThat(NativeLibrary.folder()).as(NativeLibrary.REMEDY).isPresent();
    }
    levels.put("tomcat.version", new Level.Word(version));
    levels.put("connector", new Level.Word(connector));
    levels.put("tls", new Level.Word(tls));
    levels.put("threads.max", new Level.Whole(50));
    levels.put("threads.min-spare", new Level.Whole(5));
    levels.put("accept-count", new Level.Whole(77));
    levels.put("max-connections", new Level.Whole(400));
    levels.put("connection-timeout", new Level.Time(Duration.ofSeconds(30)));
    levels.put("keep-alive-timeout", new Level.Time(Duration.ofSeconds(20)));
    levels.put("max-keep-alive-requests", new Level.Whole(-1));
    levels.put("processor-cache", new Level.Whole(300));
    levels.put("compression", new Level.Word("on"));
    levels.put("compression.min-size", new Level.Whole(1000));
    levels.put("enable-lookups", new Level.Truth(true));
    levels.put("tcp-no-delay", new Level.Truth(false));
    levels.put("gc", new Level.Word("serial"));
    levels.put("heap", new Level.Word("64m"));
    TlsIdentity identity =
        tls.equals("off") ? null : TlsIdentity.create(Jdk.running(), logs.resolve("tls"));

    allInEffect(identity);
  }

  @Test
  void whatOnlyLaterVersionsHaveIsReadBackToo() {
    levels.put("tomcat.version", new Level.Word("11.0.24"));
    levels.put("tls", new Level.Word("jsse"));
    levels.put("tls.protocols", new Level.Word("TLSv1.3,TLSv1.2"));
    levels.put("tls.ciphers", new Level.Word("HIGH:!aNULL"));
    levels.put("http2", new Level.Truth(true));
    levels.put("max-queue-capacity", new Level.Whole(1000));
    levels.put("sendfile", new Level.Truth(false));
    levels.put("compression.mime-types", new Level.Word("text/html,text/css"));
    levels.put("socket.receive-buffer", new Level.Whole(40_000));
    levels.put("socket.send-buffer", new Level.Whole(50_000));
    levels.put("stack-size", new Level.Word("512k"));
    levels.put("metaspace.max", new Level.Word("128m"));

    allInEffect(TlsIdentity.create(Jdk.running(), logs.resolve("tls")));
  }

  @Test
  void whatOnlyEarlierVersionsHaveIsReadBackToo() {
    levels.put("tomcat.version", new Level.Word("8.5.14"));
    levels.put("acceptor-threads", new Level.Whole(2));
    levels.put("poller-threads", new Level.Whole(1));
    levels.put("heap", new Level.Word("64m"));
    levels.put("heap.young", new Level.Word("16m"));

    allInEffect(null);
  }

  @Test
  void virtualThreadsAreKnownByTheirWitnesses() {
    levels.put("tomcat.version", new Level.Word("10.1.59"));
    levels.put("threads.virtual", new Level.Truth(true));

    allInEffect(null);
  }

  @Test
  void anotherJdkAndItsClassArchiveAreReadBack() {
    assumeThat(Jdks.ofThisMachine().all()).as("JDK 17").anyMatch(jdk -> jdk.feature() == 17);
    levels.put("tomcat.version", new Level.Word("9.0.98"));
    levels.put("jdk", new Level.Whole(17));
    levels.put("startup", new Level.Word("cds"));

    allInEffect(null);
  }

  @Test
  void tomcat6RunsFromItsJars() {
    levels.put("tomcat.version", new Level.Word("6.0.44"));
    levels.put("connector", new Level.Word("nio"));
    levels.put("threads.max", new Level.Whole(50));

    allInEffect(null);
  }

  @Test
  void anApplicationOfTheUsersOwnIsServedAtTheRoot() throws IOException {
    Path webapp = Files.createDirectories(logs.resolve("shop"));
    Files.writeString(Files.createDirectory(webapp.resolve("docs")).resolve("index.html"), "own");
    webapps.add(webapp);

    switch (subjects.start(order(null), launched::add)) {
      case StartOutcome.Failed(var failure) -> throw new AssertionError(failure.message());
      case StartOutcome.Ready(RunningSubject subject, _) -> {
        assertThat(recorded(subject, "/docs/")).endsWith("\r\n\r\nown");
        subject.stop();
      }
    }
  }

  private void allInEffect(@Nullable TlsIdentity identity) {
    switch (subjects.start(order(identity), launched::add)) {
      case StartOutcome.Failed(var failure) ->
          throw new AssertionError(failure.message() + "\n" + failure.lastLogLines());
      case StartOutcome.Ready(RunningSubject subject, _) -> {
        try {
          String answer = recorded(subject, "/docs/");
          assertThat(answer).startsWith("HTTP/1.1 200").contains("A page of documentation");
          assertThat(answer.lines().takeWhile(line -> !line.isEmpty()))
              .contains("Content-Length: 16580");
          assertThat(recorded(subject, "/page?bytes=2000"))
              .contains("Content-Length: 2000\r\n")
              .contains("A line of a page");
          assertThat(recorded(subject, "/cpu?rounds=3")).contains("after 3 rounds");
          assertThat(subject.problemWith(Step.of(Request.get("/sleep?ms=soon")))).isPresent();
          assertThat(subject.readBack())
              .filteredOn(setting -> setting.agreement() != Agreement.NOT_REQUESTED)
              .hasSize(levels.size())
              .allSatisfy(
                  setting ->
                      assertThat(setting.agreement())
                          .as(setting.toString())
                          .isEqualTo(Agreement.IN_EFFECT));
        } finally {
          subject.stop();
        }
      }
    }
  }

  private StartOrder order(@Nullable TlsIdentity identity) {
    var spec =
        new SubjectSpec(
            new SubjectSource.Tomcat("11.0.24", webapps.isEmpty() ? null : webapps.getFirst()),
            new JdkChoice.Feature(25),
            List.of("-XX:TieredStopAtLevel=1"),
            Map.of(),
            Duration.ofSeconds(60),
            null,
            null,
            null,
            null);
    return new StartOrder(
        spec,
        new Treatment(levels),
        Step.of(Request.get("/docs/")),
        LaunchNeeds.NONE,
        logs.resolve("trial"),
        identity);
  }

  private static String recorded(RunningSubject subject, String path) {
    return new String(subject.recordAnswer(Step.of(Request.get(path))), StandardCharsets.UTF_8);
  }
}
