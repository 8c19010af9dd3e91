package dev.warmlap.subject.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.model.measure.LaunchNeeds;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.launch.LaunchCommand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BootCommandTest {

  private static final Path JAR = Path.of("/apps/app.jar");
  private static final Jdk JDK = new Jdk(Path.of("/jdk"), 25, "25.0.1", "X");
  private static final TlsIdentity IDENTITY = new TlsIdentity(Path.of("/run/id.p12"), "secret");

  private final LinkedHashMap<String, Level> levels = new LinkedHashMap<>();

  @Test
  void jvmArgumentsComeBeforeTheJarAndPropertiesAfterIt() {
    levels.put("threads.max", new Level.Whole(500));
    levels.put("connection-timeout", new Level.Time(Duration.ofMinutes(10)));
    levels.put("threads.virtual", new Level.Truth(true));
    levels.put("jvm.UseZGC", new Level.Truth(true));
    var properties = new LinkedHashMap<String, String>();
    properties.put("probe.on", "true");
    var needs = new LaunchNeeds(List.of("-XX:NativeMemoryTracking=summary"), properties);

    assertThat(command(needs, null).arguments())
        .containsExactly(
            "/jdk/bin/java",
            "-XX:ErrorFile=/logs/hs_err_pid%p.log",
            "-Xmx1g",
            "-XX:+UseZGC",
            "-XX:NativeMemoryTracking=summary",
            "-jar",
            "/apps/app.jar",
            "--server.port=4711",
            "--server.address=127.0.0.1",
            "--server.tomcat.mbeanregistry.enabled=true",
            "--server.tomcat.threads.max=500",
            "--server.tomcat.connection-timeout=600s",
            "--spring.threads.virtual.enabled=true",
            "--probe.on=true");
  }

  @Test
  void whatHasNoPropertyIsGivenByTheAgent() {
    levels.put("connector", new Level.Word("nio2"));
    levels.put("socket.receive-buffer", new Level.Whole(65536));
    levels.put("tls", new Level.Word("openssl-ffm"));
    levels.put("threads.max", new Level.Whole(500));

    List<String> arguments = command(LaunchNeeds.NONE, IDENTITY).arguments();

    assertThat(arguments)
        .filteredOn(argument -> argument.startsWith("-javaagent:"))
        .singleElement()
        .asString()
        .matches(
            "-javaagent:/.*/warmlap-agent-[^/=]*\\.jar="
                + "protocol=org.apache.coyote.http11.Http11Nio2Protocol"
                + "&listener=org.apache.catalina.core.OpenSSLLifecycleListener"
                + "&connector.socket.rxBufSize=65536"
                + "&connector.sslImplementationName=org.apache.tomcat.util.net.openssl.panama.OpenSSLImplementation");
    assertThat(arguments)
        .contains("--enable-native-access=ALL-UNNAMED", "--server.ssl.enabled=true");
    assertThat(AgentSettings.among(new Treatment(levels)))
        .containsExactly("connector", "socket.receive-buffer", "tls");
  }

  @Test
  void withoutSuchSettingsThereIsNoAgent() {
    levels.put("tls", new Level.Word("jsse"));
    levels.put("threads.max", new Level.Whole(500));

    assertThat(command(LaunchNeeds.NONE, IDENTITY).arguments())
        .noneMatch(argument -> argument.contains("agent"));
    assertThat(AgentSettings.among(new Treatment(levels))).isEmpty();
  }

  @Test
  void variablesOfATreatmentWinOverThoseOfTheSubject() {
    levels.put("env.B", new Level.Whole(3));

    assertThat(command(LaunchNeeds.NONE, null).environment())
        .containsExactly(Map.entry("A", "1"), Map.entry("B", "3"));
  }

  @Test
  void httpsIsServedWithTheRunsCertificate() {
    levels.put("tls", new Level.Word("jsse"));

    assertThat(command(LaunchNeeds.NONE, IDENTITY).arguments())
        .contains(
            "--server.ssl.enabled=true",
            "--server.ssl.key-store=file:///run/id.p12",
            "--server.ssl.key-store-type=PKCS12",
            "--server.ssl.key-store-password=secret",
            "--server.ssl.key-alias=warmlap");
    assertThatThrownBy(() -> command(LaunchNeeds.NONE, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("needs a certificate");
  }

  @Test
  void httpsThatTheApplicationItselfTurnsOnIsTurnedOff() {
    levels.put("tls", new Level.Word("off"));

    assertThat(command(LaunchNeeds.NONE, null).arguments()).contains("--server.ssl.enabled=false");
  }

  @Test
  void anUnknownKnobIsRefused() {
    levels.put("thread.max", new Level.Whole(1));

    assertThatThrownBy(() -> command(LaunchNeeds.NONE, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("thread.max")
        .hasMessageContaining("threads.max");
  }

  @Test
  void theCommandCanBePastedIntoAShell() {
    levels.put("env.GREETING", new Level.Word("it's me"));
    LaunchCommand command = command(LaunchNeeds.NONE, null);

    assertThat(
            command.script(
                Path.of("/srv/lab"),
                "0-1",
                Map.of("JAVA_TOOL_OPTIONS", "-Xint", "SPRING_PROFILES_ACTIVE", "x", "HOME", "/h")))
        .isEqualTo(
            """
            # The command of this trial. It can be pasted into a shell while the run's files exist.
            # Inherited from the shell, and the server may read it: SPRING_PROFILES_ACTIVE
            cd /srv/lab &&
            env \\
              -u \\
              JAVA_TOOL_OPTIONS \\
              A=1 \\
              B=2 \\
              'GREETING=it'\\''s me' \\
              taskset \\
              -c \\
              0-1 \\
              /jdk/bin/java \\
              -XX:ErrorFile=/logs/hs_err_pid%p.log \\
              -Xmx1g \\
              -jar \\
              /apps/app.jar \\
              --server.port=4711 \\
              --server.address=127.0.0.1 \\
              --server.tomcat.mbeanregistry.enabled=true
            """);
  }

  private LaunchCommand command(LaunchNeeds needs, @Nullable TlsIdentity identity) {
    var spec =
        new SubjectSpec(
            new SubjectSource.SpringBootJar(JAR),
            new JdkChoice.Feature(25),
            List.of("-Xmx1g"),
            Map.of("B", "2", "A", "1"),
            Duration.ofSeconds(60),
            null,
            null,
            null,
            null);
    return BootCommand.of(
        JAR, JDK, 4711, spec, new Treatment(levels), needs, identity, Path.of("/logs"));
  }
}
