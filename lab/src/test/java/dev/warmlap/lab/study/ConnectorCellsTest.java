package dev.warmlap.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.TomcatLine;
import dev.warmlap.subject.knob.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every version that was tried with every connector that there is anywhere. */
class ConnectorCellsTest {

  private static final HostLimits HOST = new HostLimits(4096, 65536L, 28232, 2, true, Map.of());

  static Stream<Arguments> cells() {
    List<String> connectors = Knobs.find("connector").orElseThrow().words();
    return TomcatLine.all().stream()
        .flatMap(line -> line.tried().stream())
        .flatMap(version -> connectors.stream().map(word -> Arguments.of(version, word)));
  }

  @ParameterizedTest
  @MethodSource("cells")
  void aConnectorIsRefusedByNameWhereTheVersionHasNoSuchClass(
      String version, String connector, @TempDir Path folder) throws IOException {
    Path study =
        Files.writeString(
            folder.resolve("cell.yml"),
            """
            study: cell
            subject: {tomcat: %s}
            fixed: {connector: %s}
            workload: {request: {path: /docs/}, connections: [10], requests: 100}
            """
                .formatted(version, connector));

    List<String> errors =
        StudyLint.check(StudyFile.read(study), HOST).stream()
            .filter(Finding::isError)
            .map(finding -> finding.problem().message())
            .toList();

    if (TomcatLine.connectors(Version.of(version)).contains(connector)) {
      assertThat(errors).isEmpty();
    } else {
      assertThat(errors)
          .singleElement()
          .asString()
          .startsWith("Tomcat " + version + " cannot have connector=" + connector);
    }
  }
}
