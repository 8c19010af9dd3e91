package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CommandLineTest {

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

  @Test
  void everyCommandShowsTwoExamplesThatCanBeParsed() {
    var commands = new ArrayList<>(commandLine.getSubcommands().values());
    commands.add(commandLine);
    for (CommandLine command : commands) {
      List<String> examples =
          command
              .getUsageMessage()
              .lines()
              .dropWhile(line -> !line.equals("Examples:"))
              .skip(1)
              .toList();
      assertThat(examples).as(command.getCommandName()).hasSize(2);
      for (String example : examples) {
        assertThat(example).startsWith("  warmlap ");
        commandLine.parseArgs(example.strip().substring("warmlap ".length()).split(" ", -1));
      }
    }
  }

  @Test
  void theVersionNamesTheBuildTheJavaAndTheSystem() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString())
        .matches("(?s)warmlap \\d+\\.\\d+\\.\\d+.*")
        .contains("Java " + System.getProperty("java.version"), System.getProperty("os.arch"));
  }

  @Test
  void anUnknownOptionIsAnsweredWithTheNearestOne() {
    assertThat(run("run", "--quikc", "study.yml")).isEqualTo(2);
    assertThat(err.toString())
        .contains("Unknown option: '--quikc'", "--quick", "warmlap run --help");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void anUnknownCommandIsAnsweredWithTheNearestOne() {
    assertThat(run("reprot", "1")).isEqualTo(2);
    assertThat(err.toString()).contains("Unknown command: 'reprot'", "warmlap report");
  }

  @Test
  void withoutACommandTheCommandsAreListedAsAnError() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString()).contains("Commands:", "run", "export");
  }

  @Test
  void whatShouldBeANumberAndIsNoneIsNamed() {
    assertThat(run("show", "first")).isEqualTo(2);
    assertThat(err.toString()).contains("'first' is not a whole number");
  }

  @Test
  void askingForTheHistoryMakesNoStore() {
    Path store = folder.resolve("none/results.db");
    assertThat(run("list", "--store", store.toString())).isZero();
    assertThat(out.toString()).startsWith("No runs in " + store);
    assertThat(run("show", "1", "--store", store.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("There is no run 1: " + store + " does not exist");
    assertThat(store.getParent()).doesNotExist();
  }

  @Test
  void aStoreThatIsNoneIsAnsweredWithoutAStackTrace() throws Exception {
    Path store = Files.writeString(folder.resolve("results.db"), "no database ".repeat(1000));
    assertThat(run("list", "--store", store.toString())).isEqualTo(2);
    assertThat(err.toString()).contains(store.toString()).doesNotContain("\tat ");
  }

  @Test
  void aStudyThatIsNotThereIsNamed() {
    Path study = folder.resolve("missing.yml");
    assertThat(run("run", study.toString())).isEqualTo(2);
    assertThat(err.toString()).contains(study.toString()).doesNotContain("\tat ");
  }

  @Test
  void aMistakeOfWarmlapsOwnIsSaidToBeOneAndShowsItsTraceOnlyWhenAsked() {
    commandLine.addSubcommand("defect", new Defect());
    listen();
    assertThat(run("defect")).isEqualTo(70);
    assertThat(err.toString())
        .contains("mistake of its own", "deliberate", ".warmlap/warmlap.log")
        .doesNotContain("\tat ");
    assertThat(run("defect", "--debug")).isEqualTo(70);
    assertThat(err.toString()).contains("\tat ");
  }

  @Command
  private static final class Defect implements Runnable {
    @Override
    public void run() {
      throw new IllegalStateException("deliberate");
    }
  }
}
