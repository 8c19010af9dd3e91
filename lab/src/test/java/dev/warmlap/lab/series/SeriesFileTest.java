package dev.warmlap.lab.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.warmlap.lab.study.StudyException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeriesFileTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1\n2.5\n3e2\n",
        "rps\n1\n2.5\n3e2",
        "# made by hand\nrps\r\n1\r\n2.5\r\n3e2\r\n",
        "\uFEFFrps\n1\n\n2.5\n3e2\n",
        "name,rps\na,1\nb,2.5\n\"c, d\",3e2\n",
        "name;rps\na;1\nb;2.5\nc;3e2\n",
        "name\trps\na\t1\nb\t2.5\nc\t3e2\n",
        "name   rps\na    1\nb 2.5\n  c  3e2\n",
        "[1, 2.5, 3e2]",
        "{\"tool\": \"x\", \"rps\": [1, 2.5, 300]}",
        "[{\"rps\": 1}, {\"rps\": 2.5}, {\"rps\": 300}]",
        "{\"rps\": 1}\n{\"rps\": 2.5}\n{\"rps\": 300}\n",
        "{\"result\": {\"windows\": [{\"rps\": 1}, {\"rps\": 2.5}, {\"rps\": 300}]}}",
      })
  void theOnlyColumnOfNumbersIsTheSeries(String text) throws IOException {
    assertThat(read(text, null, null))
        .singleElement()
        .satisfies(
            series -> {
              assertThat(series.values()).containsExactly(1, 2.5, 300);
              assertThat(series.window()).isEmpty();
            });
  }

  @Test
  void aFirstRowWithANumberInItIsNoHeader() throws IOException {
    assertThat(values("a,7\nb,8\n", "2")).containsExactly(7, 8);
  }

  @Test
  void whatIsNestedTooDeeplyIsRefused() {
    refused("[".repeat(5_000), null, "this is no JSON");
  }

  @Test
  void aListOfListsHoldsSeveralSeries() throws IOException {
    var series = read("[[1, 2], [3, 4, 5]]", null, null);
    assertThat(series).extracting(Series::name).containsExactly("1", "2");
    assertThat(series.get(1).values()).containsExactly(3, 4, 5);
    assertThat(values("[[1, 2], [3, 4, 5]]", "2")).containsExactly(3, 4, 5);
  }

  @Test
  void aMetricIsNamedAsInTheHeaderOrByItsField() throws IOException {
    assertThat(values("a,b\n1,2\n3,4\n", "b")).containsExactly(2, 4);
    assertThat(values("1 2\n3 4\n", "2")).containsExactly(2, 4);
    String windows =
        "{\"windows\": [{\"latency\": {\"p99\": 7}, \"n\": 1}, {\"latency\": {\"p99\": 8}, \"n\": 1}]}";
    assertThat(values(windows, "p99")).containsExactly(7, 8);
    assertThat(values(windows, "windows.latency.p99")).containsExactly(7, 8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "time,rps\n0,1\n2,2\n4,3\n",
        "timestamp,rps\n1764550000,1\n1764550002,2\n1764550004,3\n",
        "timeStamp,rps\n1764550000000,1\n1764550002000,2\n1764550004000,3\n",
        "time_ms,rps\n0,1\n2001,2\n4000,3\n",
        "time,rps\n2026-12-01T10:00:00Z,1\n2026-12-01T10:00:02Z,2\n2026-12-01T10:00:04Z,3\n",
        "date,rps\n2026-12-01 10:00:00,1\n2026-12-01 10:00:02,2\n2026-12-01 10:00:04,3\n",
        "[{\"startSeconds\":0,\"rps\":1},{\"startSeconds\":2,\"rps\":2},{\"startSeconds\":4,\"rps\":3}]",
      })
  void theWindowIsWhatTheTimesSay(String text) throws IOException {
    assertThat(read(text, null, null))
        .singleElement()
        .satisfies(
            series -> {
              assertThat(series.values()).containsExactly(1, 2, 3);
              assertThat(series.window()).contains(Duration.ofSeconds(2));
            });
  }

  @Test
  void rowsThatAreCloserAreAveraged() throws IOException {
    String samples =
        // As JMeter writes them, in the order of the answers.
        "timeStamp,elapsed,label\n1764550001000,10,a\n1764550001400,20,b\n1764550001300,30,a\n1764550002100,40,a\n1764550002900,60,a\n1764550003000,1,a\n";
    assertThat(read(samples, "elapsed", Duration.ofSeconds(1)))
        .singleElement()
        .satisfies(series -> assertThat(series.values()).containsExactly(20, 50));
  }

  @Test
  void aColumnOfResponseTimesIsNotTakenForAClock() throws IOException {
    refused("run,time\n1,9\n2,5\n3,7\n4,4\n", null, "several columns hold numbers", "run, time");
    assertThat(values("run,time\n1,9\n2,5\n3,7\n4,4\n", "time")).containsExactly(9, 5, 7, 4);
  }

  @Test
  void aFileThatIsNoneIsNamed() {
    Path missing = folder.resolve("missing.csv");
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> SeriesFile.read(missing, null, null))
        .withMessageContaining(missing + ": error: there is no such file");
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> SeriesFile.read(folder, null, null))
        .withMessageContaining(folder + ": error: this is a folder");
  }

  @Test
  void whatIsNoTextIsSaidToBeNone() throws IOException {
    Path binary = Files.write(folder.resolve("binary"), new byte[] {0x7F, 'E', 'L', 'F', 0, 1, 2});
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> SeriesFile.read(binary, null, null))
        .withMessageContaining("this is no text");
    Path latin =
        Files.write(folder.resolve("latin"), "m\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> SeriesFile.read(latin, null, null))
        .withMessageContaining(latin + ":1:2: error: the byte 0xE9 is not UTF-8");
  }

  @Test
  void whatHoldsNothingIsSaidToHoldNothing() {
    refused("", null, "the file is empty");
    refused(" \n\n", null, "the file is empty");
    refused("rps\n", null, "holds no values");
    refused("# a comment\n", null, "holds no values");
    refused("[]", null, "holds no values");
    refused("{\"a\": 1}", null, "holds no values");
    refused("name\nx\ny\n", null, "no column holds numbers", "name");
  }

  @Test
  void aWrongValueIsNamedWithItsPlace() {
    refused("rps\n1\nNaN\n3\n", null, ":3:1: error: rps: 'NaN' is no value");
    refused("a,rps\n1,1\n1,inf\n", "rps", ":3:3: error: rps: 'inf' is no value");
    refused("a,rps\n1,1\n1,\n", "rps", ":3:3: error: rps: there is no value here");
    refused("rps\n1\n-2\n", null, ":3:1: error: rps: '-2' is below 0");
    refused("rps\n1\n1e999\n", null, ":3:1: error: rps: '1e999' is greater than any number");
    refused("latency\n12ms\n1.2s\n", null, ":2:1: error: latency: '12ms' has a unit");
    refused("a;rps\n1;1,5\n", "rps", "'1,5' has a decimal comma");
    refused("rps\n1\n2\ntwo\n", null, ":4:1: error: rps: 'two' is no number");
    refused("[1, 2,\n null]", null, ":2:2: error: 1: 'null' is no value");
    refused("[1, 2, NaN]", null, ":1:8: error: 1: 'NaN' is no value");
    refused(
        "[{\"a\": 1}, {\"b\": 2}, {\"a\": 1}]", null, ":1:12: error: a: there is no value here");
    refused("n\n1\n2\n-1\n-1\n-1\n-1\n-1\n-1\n-1\n3\n4\n5\n6\n", null, "2 more of n are wrong");
  }

  @Test
  void whatCannotBeReadIsNamedWithItsPlace() {
    refused("a,b\n1,2\n3\n", "a", ":3:1: error: this row has 1 values, and the first has 2");
    refused("a,a\n1,2\n", "a", ":1:3: error: the column 'a' stands here a second time");
    refused("a,b\n1,\"2\n", "a", ":2:3: error: the quote that opens here is never closed");
    refused("[1, 2", null, "this is no JSON");
    refused("[1, [2]]", null, ":1:5: error: among the values of a list");
  }

  @Test
  void severalMetricsAreListedAndAMisspeltOneIsAnsweredWithTheNearest() {
    refused("a,b,name\n1,2,x\n", null, "name one with --metric: a, b");
    refused(
        "rps,latency\n1,2\n",
        "latencyy",
        "there is no column 'latencyy'; did you mean 'latency'? There are: rps, latency");
    refused("rps,latency\n1,2\n", "cpu", "there is no column 'cpu'; there are: rps, latency");
    refused(
        "{\"a\": [{\"x\": 1}], \"b\": [{\"x\": 1}]}",
        "x",
        "'x' is the name of several",
        "a.x, b.x");
  }

  @Test
  void timesThatAreNotEvenAreNamedWithTheirPlace() {
    refused("time,rps\n0,1\n1,1\n2,1\n1,1\n3,1\n4,1\n5,1\n", null, ":5:1:", "goes back by 1 s");
    refused("time,rps\n0,1\n1,1\n2,1\n9,1\n", null, ":5:1:", "7 s after", "--window 7s");
    refused("time,rps\n0,1\n1,1\n1.2,1\n2,1\n", null, "--window 1s");
    refused("time,rps\n0,1\nsoon,1\n", "rps", ":3:1: error: time: 'soon' is no time");
    assertThatExceptionOfType(StudyException.class)
        .isThrownBy(() -> read("time,rps\n0,1\n1,1\n5,1\n6,1\n", null, Duration.ofSeconds(2)))
        .withMessageContaining(":3:1: error: time: after this row nothing falls into the window");
  }

  private double[] values(String text, String metric) throws IOException {
    return read(text, metric, null).getFirst().values();
  }

  private List<Series> read(String text, @Nullable String metric, @Nullable Duration window)
      throws IOException {
    return SeriesFile.read(Files.writeString(folder.resolve("series"), text), metric, window);
  }

  private void refused(String text, @Nullable String metric, String... said) {
    assertThatExceptionOfType(StudyException.class)
        .as(text)
        .isThrownBy(() -> read(text, metric, null))
        .satisfies(e -> assertThat(e.getMessage()).contains(said));
  }
}
