package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code warmlap compare} with two files of numbers, one number a trial. */
class NumberComparisonTest {

  private static final String FAST = "100\n103\n98\n101\n99\n102\n";
  private static final String SLOW = "71\n69\n70\n72\n68\n71\n";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void lessIsWorseUnlessLowerIsBetter() throws IOException {
    assertThat(compare(FAST, SLOW)).isZero();
    assertThat(out.toString()).startsWith("worse\n").contains("Higher is better", "-30 %");
    assertThat(compare(FAST, SLOW, "--lower-is-better")).isZero();
    assertThat(out.toString()).startsWith("better\n").contains("Lower is better");
  }

  @Test
  void numbersAboutTheSameAreEquivalentOrOpenByTheirSpread() throws IOException {
    String close = "1000\n1001\n999\n1002\n998\n1000\n";
    assertThat(compare(close, close.replace("1002", "1003"))).isZero();
    assertThat(out.toString()).startsWith("equivalent\n");
    assertThat(compare("100\n150\n80\n120\n90\n", "110\n100\n140\n70\n130\n")).isEqualTo(5);
    assertThat(out.toString()).startsWith("inconclusive\n");
  }

  @Test
  void pairsTakeOutWhatBothHaveInCommon() throws IOException {
    // Each day has its own speed; within a day the second is about 5 % slower.
    String before = "100\n200\n400\n50\n300\n150\n";
    String after = "95.1\n189.9\n380.5\n47.4\n285.2\n142.6\n";
    assertThat(compare(before, after)).isEqualTo(5);
    assertThat(compare(before, after, "--paired")).isZero();
    assertThat(out.toString()).startsWith("worse\n").contains("paired by their place");
  }

  @Test
  void fourTrialsAreNoVerdictHoweverFarApart() throws IOException {
    assertThat(compare("100\n101\n102\n103\n", "10\n11\n12\n13\n")).isEqualTo(5);
    assertThat(out.toString()).startsWith("inconclusive\n");
    assertThat(compare("100\n101\n102\n103\n", "10\n11\n12\n13\n", "--paired")).isEqualTo(5);
    assertThat(compare("100\n", "10\n")).isEqualTo(5);
  }

  @Test
  void aColumnIsChosenByItsName() throws IOException {
    String before = "trial,seconds\n1,1.00\n2,1.02\n3,0.99\n4,1.01\n5,1.00\n";
    String after = "trial,seconds\n1,2.00\n2,2.02\n3,1.99\n4,2.01\n5,2.00\n";
    assertThat(compare(before, after, "--metric", "seconds", "--lower-is-better")).isZero();
    assertThat(out.toString()).startsWith("worse\n").contains("seconds");
    assertThat(compare(before, after, "--metric", "second")).isEqualTo(2);
    assertThat(err.toString()).contains("second", "seconds");
  }

  @Test
  void constantsAreNoMeasurements() throws IOException {
    String constant = "5\n5\n5\n5\n5\n";
    assertThat(compare(constant, constant)).isEqualTo(4);
    assertThat(compare(constant, "6\n6\n6\n6\n6\n")).isEqualTo(4);
    assertThat(compare(constant, "6\n6\n6\n6\n6\n", "--paired")).isEqualTo(2);
    assertThat(err.toString()).contains("the same ratio");
  }

  @ParameterizedTest
  @CsvSource({
    "'', the file is empty",
    "'1|0|3|4|5', number 2 is 0.0",
    "'1|2|-3|4|5', is below 0",
    "'1|2|NaN|4|5', NaN",
    "'1|2|three|4|5', three",
    "'1|2ms|3s|4|5', 2ms",
  })
  void whatHasNoRatioIsRefusedByItsPlace(String lines, String said) throws IOException {
    assertThat(compare(FAST, lines.replace("|", "\n"))).isEqualTo(2);
    assertThat(err.toString()).contains("b.csv", said).doesNotContain("\tat ");
  }

  @Test
  void filesThatDoNotFitAreRefused() throws IOException {
    assertThat(compare(FAST, "1\n2\n3\n4\n5\n", "--paired")).isEqualTo(2);
    assertThat(err.toString()).contains("has 6 numbers", "has 5", "leave --paired out");

    Path binary = folder.resolve("b.csv");
    Files.write(binary, new byte[] {0, 1, 2, (byte) 0xff});
    assertThat(run("a.csv", "b.csv")).isEqualTo(2);
    assertThat(run("a.csv", "none.csv")).isEqualTo(2);
    assertThat(err.toString()).contains("none.csv");
    assertThat(run("a.csv", ".")).isEqualTo(2);
    assertThat(run("a.csv", "log.hlog")).isEqualTo(2);
    assertThat(err.toString()).contains("not of one kind");
    assertThat(run("1", "2", "--paired")).isEqualTo(2);
    assertThat(err.toString()).contains("--paired is for two files of numbers");
    assertThat(err.toString()).doesNotContain("\tat ");
  }

  private int compare(String a, String b, String... options) throws IOException {
    Files.writeString(folder.resolve("a.csv"), a, StandardCharsets.UTF_8);
    Files.writeString(folder.resolve("b.csv"), b, StandardCharsets.UTF_8);
    var arguments = new ArrayList<>(List.of("a.csv", "b.csv"));
    arguments.addAll(List.of(options));
    return run(arguments.toArray(String[]::new));
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    var all = new ArrayList<>(List.of("compare"));
    for (String argument : arguments) {
      boolean file =
          argument.equals(".") || argument.contains(".csv") || argument.contains(".hlog");
      all.add(file ? folder.resolve(argument).toString() : argument);
    }
    return Main.commandLine(Terminal.ofThisProcess(Map.of()), new Interrupts())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all.toArray(String[]::new));
  }
}
