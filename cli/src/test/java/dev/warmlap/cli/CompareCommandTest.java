package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.Call;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class CompareCommandTest {

  private static final String LOG = HistogramLogTest.JHICCUP.toString();

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void twoLogsAreATrialEachAndNoVerdict() {
    assertThat(compare(LOG, LOG)).isEqualTo(5);
    assertThat(out.toString())
        .startsWith("inconclusive\n")
        .contains("one trial each", "p99.9", "1,745,879,039", "1.00");
  }

  @Test
  void fiveTaggedTrialsWithoutAnySpreadAreNoMeasurement() throws IOException {
    String interval =
        Files.readString(HistogramLogTest.JHICCUP)
            .lines()
            .filter(l -> !l.startsWith("#") && !l.startsWith("\""))
            .findFirst()
            .orElseThrow();
    var tagged = new StringBuilder();
    for (int trial = 1; trial <= 5; trial++) {
      tagged.append("Tag=").append(trial).append(',').append(interval).append('\n');
    }
    Path log = Files.writeString(folder.resolve("tagged.hlog"), tagged);

    assertThat(compare(log.toString(), log.toString())).isEqualTo(4);
    assertThat(out.toString()).startsWith("invalid\n").contains("n = 5 each");
  }

  @Test
  void jsonTellsTheSame() throws IOException {
    Path json = folder.resolve("compare.json");

    assertThat(compare(LOG, LOG, "--json", json.toString(), "--metric", "p99.9")).isEqualTo(5);

    var root = JsonMapper.builder().build().readTree(Files.readString(json));
    assertThat(root.get("verdict").asString()).isEqualTo("inconclusive");
    assertThat(root.get("verdicts").get(0).get("metric").asString()).isEqualTo("p99.9");
    assertThat(root.get("percentiles").size()).isEqualTo(7);
  }

  @Test
  void whatCannotBeComparedIsRefusedWithTheReason() {
    assertRefused("are not of one kind", "1", LOG);
    assertRefused("the first is a run's number, and 'a' is none", "a", "b", "c");
    assertRefused("There is no run 1", "1", "2");
    assertRefused("There is no file", folder.resolve("none.hlog").toString(), LOG);
    assertRefused("--metric is 'mean'", LOG, LOG, "--metric", "mean");
    assertRefused("no share such as 3%", LOG, LOG, "--equivalence", "few");
    assertRefused("not below 100%", LOG, LOG, "--equivalence", "120%");
  }

  @Test
  void everyWordHasItsExitCode() {
    assertThat(Map.of(Call.BETTER, 0, Call.WORSE, 0, Call.EQUIVALENT, 0, Call.INCONCLUSIVE, 5))
        .allSatisfy(
            (call, code) -> assertThat(CompareCommand.exitCode(call).code()).isEqualTo(code));
    assertThat(CompareCommand.exitCode(Call.INVALID).code()).isEqualTo(4);
  }

  private void assertRefused(String because, String... arguments) {
    err.getBuffer().setLength(0);
    assertThat(compare(arguments)).isEqualTo(2);
    assertThat(err.toString()).contains(because);
  }

  private int compare(String... arguments) {
    var terminal = Terminal.ofThisProcess(Map.of());
    var all = new ArrayList<>(List.of("compare"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--store", folder.resolve("none.db").toString()));
    return Main.commandLine(terminal, new Interrupts())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all.toArray(String[]::new));
  }
}
