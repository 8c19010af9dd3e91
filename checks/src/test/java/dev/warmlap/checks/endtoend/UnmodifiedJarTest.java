package dev.warmlap.checks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.warmlap.checks.Checkout;
import dev.warmlap.host.Jdks;
import dev.warmlap.host.ManagedProcess;
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
import dev.warmlap.subject.RunningSubject;
import dev.warmlap.subject.StartOrder;
import dev.warmlap.subject.StartOutcome;
import dev.warmlap.subject.Subjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jars as Spring Boot's own plug-in packs them take settings that Spring Boot has no property for.
 */
@Tag("real")
class UnmodifiedJarTest {

  private static final Path BOOT_3 = Checkout.root().resolve("checks/boot-3/target/boot-3.jar");
  private static final Path BOOT_4 = Checkout.root().resolve("samples/hello/target/hello.jar");

  @TempDir private Path folder;

  private final Warden warden = Warden.start();
  private final Jdks jdks = Jdks.ofThisMachine();
  private final Subjects subjects = new Subjects(warden, jdks);
  private final List<ManagedProcess> launched = new ArrayList<>();
  private final LinkedHashMap<String, Level> levels = new LinkedHashMap<>();

  @AfterEach
  void nothingIsLeft() {
    assertThat(launched).noneMatch(ManagedProcess::alive);
    warden.close();
  }

  private StartOutcome start(Path jar, int jdk) {
    assumeThat(jdks.all()).as("JDK %d is there", jdk).anyMatch(j -> j.feature() == jdk);
    var spec =
        new SubjectSpec(
            new SubjectSource.SpringBootJar(jar),
            new JdkChoice.Feature(jdk),
            List.of("-XX:TieredStopAtLevel=1"),
            Map.of(),
            Duration.ofMinutes(2),
            null,
            null,
            null,
            null);
    var order =
        new StartOrder(
            spec,
            new Treatment(levels),
            Step.of(Request.get("/")),
            LaunchNeeds.NONE,
            folder.resolve("trial"),
            TlsIdentity.create(subjects.jdkFor(spec, new Treatment(levels)), folder));
    return subjects.start(order, launched::add);
  }

  private void takesThemAll(Path jar, int jdk) throws IOException {
    levels.put("connector", new Level.Word("nio2"));
    levels.put("tls", new Level.Word("jsse"));
    levels.put("socket.receive-buffer", new Level.Whole(43690));
    levels.put("socket.send-buffer", new Level.Whole(65536));
    levels.put("tcp-no-delay", new Level.Truth(false));
    levels.put("enable-lookups", new Level.Truth(true));
    levels.put("sendfile", new Level.Truth(false));
    levels.put("threads.max", new Level.Whole(33));

    StartOutcome outcome = start(jar, jdk);

    assertThat(outcome).as(log()).isInstanceOf(StartOutcome.Ready.class);
    RunningSubject subject = ((StartOutcome.Ready) outcome).subject();
    try {
      List<EffectiveSetting> settings = subject.readBack();
      assertThat(settings)
          .filteredOn(setting -> levels.containsKey(setting.knob()))
          .hasSize(levels.size())
          .allSatisfy(
              setting ->
                  assertThat(setting.agreement())
                      .as(setting.toString())
                      .isEqualTo(Agreement.IN_EFFECT));
      assertThat(settings)
          .filteredOn(setting -> setting.knob().equals("tls"))
          .singleElement()
          .satisfies(setting -> assertThat(setting.source()).contains("https-jsse-nio2-"));
      assertThat(log())
          .contains("[warmlap] set: protocol=org.apache.coyote.http11.Http11Nio2Protocol, ");
    } finally {
      subject.stop();
    }
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("trial").resolve(Subjects.LOG));
  }

  private Outcome.Failed refused(Path jar, int jdk) {
    StartOutcome outcome = start(jar, jdk);
    assertThat(outcome).isInstanceOf(StartOutcome.Failed.class);
    return ((StartOutcome.Failed) outcome).failure();
  }

  @Test
  void springBoot3OnJdk17TakesThemAll() throws IOException {
    takesThemAll(BOOT_3, 17);
  }

  @Test
  void springBoot4OnJdk25TakesThemAll() throws IOException {
    takesThemAll(BOOT_4, 25);
  }

  @Test
  void anAheadOfTimeCacheIsMadeOfItAndUsed() throws IOException {
    levels.put("startup", new Level.Word("aot"));

    StartOutcome outcome = start(BOOT_4, 25);

    assertThat(outcome).as(outcome.toString()).isInstanceOf(StartOutcome.Ready.class);
    RunningSubject subject = ((StartOutcome.Ready) outcome).subject();
    try {
      assertThat(subject.readBack())
          .filteredOn(setting -> setting.knob().equals("startup"))
          .singleElement()
          .satisfies(
              setting ->
                  assertThat(setting.agreement())
                      .as(setting.toString())
                      .isEqualTo(Agreement.IN_EFFECT));
    } finally {
      subject.stop();
    }
  }

  @Test
  void aSettingThatTheTomcatInsideCannotHaveEndsTheStartByName() {
    levels.put("tls", new Level.Word("openssl-ffm"));

    Outcome.Failed failed = refused(BOOT_4, 25);

    assertThat(failed.kind()).isEqualTo("setting-refused");
    assertThat(failed.message())
        .contains("sslImplementationName=", "panama", "the Tomcat inside has no such class");
  }

  @Test
  void anApplicationWhoseServerIsDisabledIsSaidToHaveNone() {
    levels.put("connector", new Level.Word("nio2"));
    levels.put("env.SPRING_MAIN_WEB_APPLICATION_TYPE", new Level.Word("none"));

    Outcome.Failed failed = refused(BOOT_3, 25);

    assertThat(failed.kind()).isEqualTo("no-server");
    assertThat(failed.message()).contains("spring.main.web-application-type");
  }
}
