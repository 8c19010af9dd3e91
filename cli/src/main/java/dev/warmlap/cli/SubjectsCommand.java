package dev.warmlap.cli;

import dev.warmlap.subject.knob.TomcatLine;
import dev.warmlap.subject.knob.Version;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code warmlap subjects}: which servers can be measured. */
@Command(
    name = "subjects",
    description = "List which servers can be measured, and in which versions.",
    footer = {
      "  ${ROOT-COMMAND-NAME} subjects",
      "  ${ROOT-COMMAND-NAME} knobs tomcat",
    })
final class SubjectsCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(text());
    out.flush();
    return ExitCode.DONE.code();
  }

  static String text() {
    return new Table()
            .row("in a study", "what it is")
            .row("spring-boot: app.jar", "any executable Spring Boot jar, as it is")
            .row("tomcat: 11.0.24", "a Tomcat, fetched once by your Maven: see below")
            .row("command: [...]", "whatever a command starts")
            .row(
                "url: http://127.0.0.1:8080",
                "a server that is there already, measured from outside")
            .render()
        + "\n"
        + tomcats()
        + "\nOther versions of these lines are fetched as well. Which setting has which: warmlap knobs\n";
  }

  private static String tomcats() {
    var table = new Table().row("tomcat", "connector", "tls", "Java");
    for (TomcatLine line : TomcatLine.all()) {
      for (String tried : line.tried()) {
        Version version = Version.of(tried);
        table.row(
            tried,
            String.join(", ", TomcatLine.connectors(version)),
            String.join(", ", TomcatLine.tls(version)),
            "from " + line.leastJdk() + " on");
      }
    }
    return table.render();
  }
}
