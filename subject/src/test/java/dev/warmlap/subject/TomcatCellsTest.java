package dev.warmlap.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.Jdks;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.host.Warden;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.measure.LaunchNeeds;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.TomcatLine;
import dev.warmlap.subject.knob.Version;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every Tomcat that was tried, with every connector that it has, on each JDK, and on the newer one
 * by each engine of TLS as well: a page and the servlet answer, and connector and engine are read
 * back. It takes minutes, so it runs only when a file for its record is named: {@code
 * -Dwarmlap.cells=FILE}.
 */
@Tag("real")
@Timeout(120)
@EnabledIfSystemProperty(named = TomcatCellsTest.RECORD, matches = ".+")
class TomcatCellsTest {

  static final String RECORD = "warmlap.cells";

  /** JEP 454, which one of the engines needs. */
  private static final int FOREIGN_FUNCTIONS = 22;

  @TempDir private Path logs;

  private final Warden warden = Warden.start();

  @AfterEach
  void nothingIsLeft() {
    warden.close();
  }

  static Stream<Arguments> cells() {
    return Stream.of(17, 25)
        .flatMap(
            jdk ->
                TomcatLine.all().stream()
                    .flatMap(line -> line.tried().stream())
                    .flatMap(version -> cells(version, jdk)));
  }

  private static Stream<Arguments> cells(String version, int jdk) {
    return TomcatLine.connectors(Version.of(version)).stream()
        .flatMap(
            connector ->
                Stream.concat(Stream.of("off"), TomcatLine.tls(Version.of(version)).stream())
                    .filter(tls -> tls.equals("off") || suits(connector, tls, jdk))
                    .map(tls -> Arguments.of(version, connector, tls, jdk)));
  }

  private static boolean suits(String connector, String tls, int jdk) {
    return jdk >= FOREIGN_FUNCTIONS && connector.equals("apr") == tls.equals("apr");
  }

  @ParameterizedTest
  @MethodSource("cells")
  void aPageIsServedAndTheConnectorIsReadBack(String version, String connector, String tls, int jdk)
      throws IOException {
    assumeThat(Jdks.ofThisMachine().all()).anyMatch(found -> found.feature() == jdk);
    Path record = Path.of(System.getProperty(RECORD));
    String cell = "| %s | %d | %s | %s | ".formatted(version, jdk, connector, tls);
    // A record that was cut short is gone on with.
    assumeThat(Files.exists(record) ? Files.readString(record) : "").doesNotContain(cell);
    var levels = new LinkedHashMap<String, Level>();
    levels.put("connector", new Level.Word(connector));
    levels.put("tls", new Level.Word(tls));
    levels.put("jdk", new Level.Whole(jdk));
    TlsIdentity identity =
        tls.equals("off") ? null : TlsIdentity.create(Jdk.running(), logs.resolve("tls"));

    String outcome = outcome(order(version, levels, identity));

    Files.writeString(
        record, cell + outcome + " |\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    assertThat(outcome).startsWith("served");
  }

  private String outcome(StartOrder order) {
    return switch (new Subjects(warden, Jdks.ofThisMachine()).start(order, process -> {})) {
      case StartOutcome.Failed(var failure) -> "failed: " + failure.message();
      case StartOutcome.Ready(RunningSubject subject, _) -> {
        try {
          boolean page = recorded(subject, "/docs/").contains("A page of documentation");
          boolean servlet = recorded(subject, "/cpu?rounds=1").contains("after 1 rounds");
          List<String> wrong =
              subject.readBack().stream()
                  .filter(setting -> order.settings().levels().containsKey(setting.knob()))
                  .filter(s -> s.agreement() != EffectiveSetting.Agreement.IN_EFFECT)
                  .map(EffectiveSetting::toString)
                  .toList();
          yield page && servlet && wrong.isEmpty()
              ? "served; " + source(subject, "connector")
              : "page " + page + ", servlet " + servlet + ", not in effect " + wrong;
        } finally {
          subject.stop();
        }
      }
    };
  }

  private static String source(RunningSubject subject, String knob) {
    return subject.readBack().stream()
        .filter(setting -> setting.knob().equals(knob))
        .map(EffectiveSetting::source)
        .findFirst()
        .orElse("");
  }

  private StartOrder order(
      String version, SequencedMap<String, Level> levels, @Nullable TlsIdentity identity) {
    return new StartOrder(
        new SubjectSpec(
            new SubjectSource.Tomcat(version, null),
            new JdkChoice.Feature(25),
            List.of("-XX:TieredStopAtLevel=1"),
            Map.of(),
            Duration.ofSeconds(60),
            null,
            null,
            null,
            null),
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
