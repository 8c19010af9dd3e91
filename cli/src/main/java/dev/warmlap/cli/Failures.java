package dev.warmlap.cli;

import dev.warmlap.host.HostException;
import dev.warmlap.lab.LabException;
import dev.warmlap.lab.study.StudyException;
import dev.warmlap.load.LoadException;
import dev.warmlap.probe.ProbeException;
import dev.warmlap.store.StoreException;
import dev.warmlap.subject.SubjectException;
import java.io.PrintWriter;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Turns exceptions into messages and exit codes. Those of the modules carry a message meant for the
 * user; any other is a mistake of Warmlap's own, and its stack trace goes to the log.
 */
final class Failures implements IExecutionExceptionHandler {

  @Override
  public int handleExecutionException(
      Exception exception, CommandLine command, ParseResult parseResult) {
    ExitCode code = code(exception);
    PrintWriter err = command.getErr();
    if (code == ExitCode.DEFECT) {
      LoggerFactory.getLogger(Failures.class).error("Unexpected", exception);
      err.println("Warmlap made a mistake of its own: " + exception);
      err.println(
          "The stack trace is in "
              + WorkFolder.LOG
              + "; please report it with the output of 'warmlap --version'.");
    } else {
      err.println(exception.getMessage());
    }
    WarmlapCommand root = command.getCommandSpec().root().commandLine().getCommand();
    if (root.debug()) {
      exception.printStackTrace(err);
    }
    err.flush();
    return code.code();
  }

  private static ExitCode code(Exception exception) {
    return switch (exception) {
      case CliException _,
          StudyException _,
          SubjectException _,
          HostException _,
          StoreException _,
          LabException _ ->
          ExitCode.USAGE;
      case LoadException _, ProbeException _ -> ExitCode.MEASUREMENT_INVALID;
      default -> ExitCode.DEFECT;
    };
  }
}
