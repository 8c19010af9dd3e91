package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SteadyCommandTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final CommandLine commandLine = Main.commandLine(Terminal.none(), new Interrupts());

  @BeforeEach
  void listen() {
    commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
  }

  private int run(String... args) {
    return commandLine.execute(args);
  }

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("series.csv"), text).toString();
  }

  /** 60 at first, then 100. */
  private static String coldStart(int cold, int length, String separator) {
    return IntStream.range(0, length)
        .mapToObj(i -> i < cold ? "60" : "100")
        .collect(Collectors.joining(separator));
  }

  @Test
  void theAnswerComesWithItsReasonAndTheCourse() throws IOException {
    assertThat(run("steady", file("rps\n" + coldStart(40, 180, "\n")))).as("%s", err).isZero();
    assertThat(out.toString())
        .startsWith("rps: warms up, steady from 40 s on\n")
        .contains("40 % lower", "180 windows of 1 s", "█", "▲ 40 s");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void timesAreBetterWhenTheyAreLower() throws IOException {
    assertThat(run("steady", file(coldStart(40, 180, "\n")), "--lower-is-better")).isZero();
    assertThat(out.toString()).startsWith("1: slows down");
  }

  @Test
  void jsonHoldsOneObjectForEachSeries() throws IOException {
    String lists = "[[" + coldStart(100, 600, ",") + "],[" + coldStart(0, 600, ",") + "]]";
    assertThat(run("steady", file(lists), "--window", "100ms", "--json", "-")).isZero();
    JsonNode answers = JsonMapper.builder().build().readTree(out.toString());
    assertThat(answers).hasSize(2);
    assertThat(answers.get(0).get("shape").asString()).isEqualTo("warms up");
    assertThat(answers.get(0).get("steadyStart").get("index").asInt()).isEqualTo(100);
    assertThat(answers.get(0).get("steadyStart").get("seconds").asDouble()).isEqualTo(10);
    assertThat(answers.get(1).get("shape").asString()).isEqualTo("flat");
  }

  @Test
  void withoutASteadyStateThereIsNoStart() throws IOException {
    Path json = folder.resolve("answer.json");
    assertThat(run("steady", file(coldStart(170, 180, "\n")), "--json", json.toString())).isZero();
    assertThat(out.toString()).startsWith("1: no steady state\n");
    JsonNode answer = JsonMapper.builder().build().readTree(Files.readString(json)).get(0);
    assertThat(answer.get("steadyStart").isNull()).isTrue();
  }

  @Test
  void fromTooLittleThereIsNoAnswer() throws IOException {
    assertThat(run("steady", file("7\n"))).isEqualTo(2);
    assertThat(err.toString()).contains("no answer from 1: 1 value of 1 s", "at least 30");
    assertThat(run("steady", file(coldStart(5, 29, "\n")))).isEqualTo(2);
    assertThat(err.toString()).contains("29 values of 1 s");
    assertThat(run("steady", file("0\n".repeat(50)))).isEqualTo(2);
    assertThat(err.toString()).contains("all 50 values are 0");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aBadFileIsAnsweredWithItsPlaceAndNoStackTrace() throws IOException {
    String file = file("a,b\n1,2\n");
    assertThat(run("steady", file)).isEqualTo(2);
    assertThat(run("steady", file, "--metric", "c")).isEqualTo(2);
    assertThat(run("steady", folder.toString())).isEqualTo(2);
    assertThat(run("steady", folder.resolve("none").toString())).isEqualTo(2);
    assertThat(run("steady", file("1\nNaN\n"))).isEqualTo(2);
    assertThat(run("steady", file, "--window", "0s")).isEqualTo(2);
    assertThat(run("steady", file, "--window", "soon")).isEqualTo(2);
    assertThat(run("steady")).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "name one with --metric: a, b",
            "there is no column 'c'",
            "this is a folder",
            "there is no such file",
            "series.csv:2:1: error: 1: 'NaN' is no value",
            "--window needs a time above 0",
            "'soon' is no time",
            "FILE")
        .doesNotContain("\tat ");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aConstantIsFlat() throws IOException {
    assertThat(run("steady", file("5\n".repeat(60)))).isZero();
    assertThat(out.toString()).startsWith("1: flat\n").contains("No change was found");
  }
}
