package dev.warmlap.subject;

import dev.warmlap.host.HostException;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.ShortProgram;
import dev.warmlap.subject.command.OwnCommand;
import java.util.List;

/** Ends a subject by a command of its own, where it has one. */
final class OwnStop {

  private OwnStop() {}

  /**
   * Runs the command and waits for its end.
   *
   * @throws SubjectException when it fails although there was something to stop
   */
  static void run(OwnCommand own, ManagedProcess process) {
    List<String> command = own.stopping();
    if (command.isEmpty()) {
      return;
    }
    boolean alive = process.alive();
    try {
      ShortProgram.Ended ended =
          ShortProgram.run(command, own.launch().environment(), OwnCommand.GRACE);
      if (alive && ended.exitCode() != 0) {
        throw new SubjectException(
            "The subject's own command to stop, '"
                + String.join(" ", command)
                + "', ended with exit code "
                + ended.exitCode()
                + " and said: "
                + ended.output().strip());
      }
    } catch (HostException e) {
      throw new SubjectException(
          "The subject's own command to stop could not be carried out. " + e.getMessage(), e);
    }
  }
}
