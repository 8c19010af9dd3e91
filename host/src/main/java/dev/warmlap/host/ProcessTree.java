package dev.warmlap.host;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * All processes that came of one launch: those in its session, those that carry its mark in their
 * environment although they left the session, and whatever descends from either.
 *
 * @param leader the id of the program itself, which is also the id of its session
 * @param leaderStart start of the leader, so that another process of the same id is not taken for
 *     it
 * @param mark a word that is in no other launch's environment
 */
record ProcessTree(ProcFs proc, long leader, long leaderStart, String mark) {

  /** Ids of those that have not ended. */
  Set<Long> alive() {
    List<ProcessStat> processes = proc.processes();
    boolean sessionIsOurs = !leaderReplaced(processes);
    Set<Long> members = new HashSet<>();
    for (ProcessStat process : processes) {
      boolean inSession = process.pid() == leader || process.session() == leader;
      if (inSession ? sessionIsOurs : marked(process.pid())) {
        members.add(process.pid());
      }
    }
    boolean grown = !members.isEmpty();
    while (grown) {
      grown = false;
      for (ProcessStat process : processes) {
        grown |= members.contains(process.parent()) && members.add(process.pid());
      }
    }
    return processes.stream()
        .filter(process -> members.contains(process.pid()) && !process.ended())
        .map(ProcessStat::pid)
        .collect(Collectors.toSet());
  }

  /**
   * Whether the leader's id belongs to another process by now. The kernel gives an id away again
   * only when no session and no group has it any more, so then the whole session is gone.
   */
  private boolean leaderReplaced(List<ProcessStat> processes) {
    return processes.stream()
        .anyMatch(process -> process.pid() == leader && process.startTicks() != leaderStart);
  }

  private boolean marked(long pid) {
    return proc.environment(pid)
        .map(variables -> Objects.equals(variables.get(Warden.MARK_VARIABLE), mark))
        .orElse(false);
  }
}
