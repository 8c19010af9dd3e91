package dev.warmlap.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is said to a command line that cannot be read: what is wrong, what was likely meant. */
final class BadCommandLine implements IParameterExceptionHandler {

  @Override
  public int handleParseException(ParameterException exception, String[] args) {
    CommandLine command = exception.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(message(exception));
    UnmatchedArgumentException.printSuggestions(exception, err);
    err.println("Help: " + command.getCommandSpec().qualifiedName() + " --help");
    err.flush();
    return ExitCode.USAGE.code();
  }

  private static String message(ParameterException exception) {
    return exception instanceof UnmatchedArgumentException unmatched
            && !unmatched.isUnknownOption()
            && !exception.getCommandLine().getSubcommands().isEmpty()
        ? "Unknown command: '" + unmatched.getUnmatched().getFirst() + "'"
        : String.valueOf(exception.getMessage());
  }
}
