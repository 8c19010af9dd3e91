package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Command lines that are refused before anything is started. */
class LoadCommandTest {

  private static final String URL = "http://127.0.0.1:9/";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final CommandLine commandLine = Main.commandLine(Terminal.none(), new Interrupts());

  @BeforeEach
  void listen() {
    commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
  }

  private void refused(List<String> args, String said) {
    var all = new ArrayList<String>(List.of("load"));
    all.addAll(args);
    assertThat(commandLine.execute(all.toArray(String[]::new))).as(err.toString()).isEqualTo(2);
    assertThat(err.toString()).contains(said).doesNotContain("\tat ");
    assertThat(out.toString()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "-c 0 | at least 1",
        "-c -5 | '-5'",
        "-c 1.5 | whole number",
        "-c many | 'many'",
        "-n 0 | at least 1 request",
        "-n -1 | -1",
        "-n 10 -c 50 | -n 50 or more",
        "-n 10 -d 10s | Give one of them",
        "-d 0s | above 0",
        "-d 10 | '10' is no time",
        "-d -5s | '-5s' is no time",
        "-r 0 | above 0",
        "-r -1 | '-1'",
        "-r 10..100 -n 100 | Give -d",
        "-r 100 -c 10..20 | one number",
        "-r 10:5s -n 100 | Leave out -n",
        "-r 10:5s,20:5s -d 3s | Leave out -d",
        "-c 10:5s,20 | each needs its time",
        "--arrivals poisson | -r 1000",
        "-r 10 --arrivals uniform | constant",
        "-r 10 --seed 4 | poisson",
        "--timeout 0s | above 0",
        "--connect-timeout soon | 'soon' is no time",
        "--threads 0 | at least 1 event loop",
        "--batch 1 | 2 answers or more",
        "--backend epoll | neither nio nor io_uring",
        "--cpus two | 0-1,4",
        "--warm-up 5s --no-warm-up | exclude each other",
        "--limit p99<=50 | p99<=50ms",
        "--limit speed>9 | 'speed>9'",
        "-H nonsense | 'Name: value'",
        "-H Content-Length:5 | header name",
        "-H A:1 -H A:2 | twice",
        "-m G<T | HTTP method",
        "--body ${name} | 'name'",
        "--body @no/such/file | no/such/file",
        "--my-host example.org | the same name",
        "--traffic no/such.yml | no/such.yml: error: there is no such file",
        "--traffic no/such.yml -m PUT | so do -m, -H and --body",
        "--traffic no/such.yml -H A:1 | so do -m, -H and --body",
        "--traffic no/such.yml --body x | so do -m, -H and --body",
        "--traffic no/such.yml --follow | one request",
        "--from 192.0.2.7 | 192.0.2.7",
        "--json - --hdr - | would mix",
      })
  void whatCannotBeMeantIsAnsweredWithWhatToDo(String options, String said) {
    var args = new ArrayList<>(List.of(options.split(" ", -1)));
    args.add(URL);
    refused(args, said);
  }

  @Test
  void whatIsNoUrlIsAnsweredWithTheLikelyOne() {
    refused(List.of("127.0.0.1:9"), "http://127.0.0.1:9");
  }

  @Test
  void withoutAUrlThereIsNothingToLoad() {
    refused(List.of("-c", "5"), "URL");
  }
}
