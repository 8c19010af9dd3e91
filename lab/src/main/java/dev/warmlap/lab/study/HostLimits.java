package dev.warmlap.lab.study;

import dev.warmlap.host.ControlGroups;
import dev.warmlap.host.Controller;
import dev.warmlap.host.Machine;
import dev.warmlap.subject.tomcat.NativeLibrary;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What this machine allows; null where the kernel does not tell, and then nothing is said of it.
 *
 * @param somaxconn the cap on every listen backlog
 * @param openFiles files and sockets that one process may open
 * @param ephemeralPorts ports for outgoing connections to one address and port
 * @param tomcatNative whether the library is installed by which Tomcat speaks to APR and OpenSSL
 * @param noGroups why no control group with the controller can be made, as the end of a sentence
 */
public record HostLimits(
    @Nullable Integer somaxconn,
    @Nullable Long openFiles,
    @Nullable Integer ephemeralPorts,
    int processors,
    boolean tomcatNative,
    Map<Controller, String> noGroups) {

  public HostLimits {
    noGroups = Map.copyOf(noGroups);
  }

  public static HostLimits ofThisMachine() {
    return new HostLimits(
        boxed(Machine.somaxconn()),
        boxed(Machine.openFiles()),
        boxed(Machine.ephemeralPorts()),
        Machine.processors(),
        NativeLibrary.folder().isPresent(),
        groupProblems());
  }

  private static Map<Controller, String> groupProblems() {
    ControlGroups groups = ControlGroups.ofThisProcess();
    var problems = new EnumMap<Controller, String>(Controller.class);
    for (Controller controller : Controller.values()) {
      groups.problemWith(controller).ifPresent(problem -> problems.put(controller, problem));
    }
    return problems;
  }

  /** The accept queue that a server gets when it asks for this one (listen(2)). */
  long backlogInForce(long asked) {
    return Optional.ofNullable(somaxconn).map(cap -> Math.min(asked, cap)).orElse(asked);
  }

  private static @Nullable Integer boxed(OptionalInt value) {
    return value.isPresent() ? value.getAsInt() : null;
  }

  private static @Nullable Long boxed(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : null;
  }
}
