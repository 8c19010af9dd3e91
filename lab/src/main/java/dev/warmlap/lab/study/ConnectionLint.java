package dev.warmlap.lab.study;

import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JsonPointer;

/** Connections that the server, the kernel or the process limits cannot hold. */
final class ConnectionLint {

  private static final String MAX = "max-connections";
  private static final String QUEUE = "accept-count";

  /**
   * Files that a process opens beside its connections: jars, logs, selectors, pipes. A generous
   * margin (a Boot application on JDK 25 has about a hundred), not a measured need.
   */
  private static final int OTHER_FILES = 300;

  private final LintNotes notes;
  private final HostLimits host;

  ConnectionLint(LintNotes notes, HostLimits host) {
    this.notes = notes;
    this.host = host;
  }

  void check() {
    clampedQueue();
    for (LintNotes.Placed placed : notes.loadLevels()) {
      JsonPointer at = placed.at();
      int connections = placed.level().connections();
      files(at, connections);
      ports(at, connections);
      heldByServer(at, connections);
      loadUnderEveryMaximum(at, connections);
    }
  }

  /** The kernel cuts a listen backlog down to somaxconn without a word (listen(2)). */
  private void clampedQueue() {
    for (Treatment treatment : notes.study().treatments()) {
      notes
          .number(treatment, QUEUE)
          .ifPresent(
              asked -> {
                long inForce = host.backlogInForce(asked);
                if (inForce < asked) {
                  clamped(treatment, asked, inForce);
                }
              });
    }
  }

  private void clamped(Treatment treatment, long asked, long inForce) {
    String what =
        "accept-count=%d is cut down to %d by this machine (net.core.somaxconn)"
            .formatted(asked, inForce);
    if (notes.varied(QUEUE)) {
      notes.error(
          notes.at(treatment, QUEUE),
          what
              + ", so its trials would be invalid; lower the level, or: sysctl -w"
              + " net.core.somaxconn="
              + asked);
    } else {
      notes.warning(notes.at(treatment, QUEUE), what + "; the effective value is " + inForce);
    }
  }

  private void heldByServer(JsonPointer at, int connections) {
    List<Treatment> tooSmall =
        notes.study().treatments().stream().filter(t -> room(t) < connections).toList();
    if (!tooSmall.isEmpty()) {
      boolean all = tooSmall.size() == notes.study().treatments().size();
      String message =
          "%d connections are more than the server can hold%s: %s; raise max-connections, or lower"
                  .formatted(
                      connections,
                      all ? "" : " under " + labels(tooSmall),
                      rooms(tooSmall.getFirst()))
              + " the load level";
      if (all) {
        notes.error(at, message);
      } else {
        notes.warning(at, message);
      }
      return;
    }
    List<Treatment> waiting =
        notes.study().treatments().stream()
            .filter(t -> notes.numberInForce(t, MAX) < connections)
            .toList();
    if (!waiting.isEmpty()) {
      long max = notes.numberInForce(waiting.getFirst(), MAX);
      notes.warning(
          at,
          "%d of %d connections wait in the accept queue without an answer, since kept-alive ones are"
                  .formatted(connections - max, connections)
              + " not given up and max-connections is %d; raise it to %d"
                  .formatted(max, connections));
    }
  }

  private long room(Treatment treatment) {
    return notes.numberInForce(treatment, MAX)
        + host.backlogInForce(notes.numberInForce(treatment, QUEUE));
  }

  private String rooms(Treatment treatment) {
    long asked = notes.numberInForce(treatment, QUEUE);
    long queue = host.backlogInForce(asked);
    return "max-connections %d%s + accept queue %d%s = %d"
        .formatted(
            notes.numberInForce(treatment, MAX),
            notes.number(treatment, MAX).isPresent() ? "" : " (default)",
            queue,
            queue < asked
                ? " (somaxconn)"
                : notes.number(treatment, QUEUE).isPresent() ? "" : " (default)",
            room(treatment));
  }

  private void loadUnderEveryMaximum(JsonPointer at, int connections) {
    List<Long> maxima =
        notes.levels(MAX).stream().map(l -> ((Level.Whole) l).value()).sorted().toList();
    if (notes.varied(MAX) && connections <= maxima.getFirst()) {
      notes.warning(
          at,
          "%d connections fit under every level of max-connections, so %s cannot differ here; to see"
                  .formatted(
                      connections,
                      maxima.stream().map(String::valueOf).collect(Collectors.joining(", ")))
              + " an effect, use more than %d connections".formatted(maxima.getFirst()));
    }
  }

  /** Generator and subject each have one end of every connection. */
  private void files(JsonPointer at, int connections) {
    long needed = (long) connections + OTHER_FILES;
    Long limit = host.openFiles();
    if (limit != null && limit < needed) {
      notes.error(
          at,
          "%d connections need about %d open files in one process, and %d are allowed; raise the"
                  .formatted(connections, needed, limit)
              + " limit (ulimit -n %d), or lower the load level".formatted(needed));
    }
  }

  private void ports(JsonPointer at, int connections) {
    Integer ports = host.ephemeralPorts();
    if (ports == null) {
      return;
    }
    String remedy =
        "; widen net.ipv4.ip_local_port_range (sysctl -w net.ipv4.ip_local_port_range=\"1024"
            + " 65535\"), or lower the load level";
    if (ports < connections) {
      notes.error(
          at,
          "%d connections need a port each, and this machine has %d for them"
                  .formatted(connections, ports)
              + remedy);
    } else if (ports < 2L * connections && notes.study().workload().rounds() > 1) {
      notes.warning(
          at,
          "%d connections are opened anew for each round while the kernel may still keep the ports of"
                  .formatted(connections)
              + " the last one (TIME_WAIT), and it has %d in all".formatted(ports)
              + remedy);
    }
  }

  private static String labels(List<Treatment> treatments) {
    return treatments.stream().map(Treatment::label).collect(Collectors.joining(" · "));
  }
}
