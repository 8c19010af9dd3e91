package dev.warmlap.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Launches programs so that none of them outlives this JVM, however it ends, {@code kill -9}
 * included.
 *
 * <p>Every program leads a session of its own: Ctrl-C in the terminal reaches only the lab, and the
 * whole tree can be named. A watchdog, a small shell script in another session, reads the launched
 * ids from a pipe whose one writer is this JVM (the JDK closes all descriptors but the standard
 * ones in whatever it starts, so no child holds it). When the pipe ends, the watchdog kills what is
 * registered and whatever carries the mark in its environment. A program is held back until the
 * watchdog has been told of it, so there is no moment in which it could be missed. Only killing the
 * watchdog as well leaves anything behind.
 *
 * <p>Safe for use by many threads.
 */
public final class Warden implements AutoCloseable {

  /** Carries the mark of the launch; the one variable that launched programs get from here. */
  static final String MARK_VARIABLE = "WARMLAP_WARD";

  /** How long {@link #close} lets programs end by themselves. */
  private static final Duration CLOSING_GRACE = Duration.ofSeconds(2);

  /** Waits for the word to go, then becomes the program: the process id stays the same. */
  private static final String HELD_BACK = "read -r go && exec \"$@\"";

  private final String mark;
  private final Process watchdog;
  private final ProcFs proc = ProcFs.system();
  private final ControlGroups groups = ControlGroups.ofThisProcess();
  private final Map<Long, ManagedProcess> wards = new ConcurrentHashMap<>();
  private final AtomicInteger launches = new AtomicInteger();

  private Warden(String mark, Process watchdog) {
    this.mark = mark;
    this.watchdog = watchdog;
  }

  /**
   * Starts the watchdog.
   *
   * @throws HostException when this is no Linux, or a tool is missing
   */
  public static Warden start() {
    if (!System.getProperty("os.name").equals("Linux")) {
      throw new HostException(
          "Warmlap launches programs on Linux only, and this is "
              + System.getProperty("os.name")
              + ". Run it in a Linux container or virtual machine.");
    }
    String mark = UUID.randomUUID().toString();
    var builder =
        new ProcessBuilder(setsid(), shell(), "-c", script(), "warmlap-watchdog", mark)
            .directory(Path.of("/").toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().keySet().retainAll(List.of("PATH"));
    builder.environment().put("LC_ALL", "C");
    try {
      return new Warden(mark, builder.start());
    } catch (IOException e) {
      throw new HostException("The watchdog could not be started: " + e.getMessage(), e);
    }
  }

  /**
   * Starts a program.
   *
   * @throws HostException when the program, its folder or a tool is missing, or the log cannot be
   *     written
   */
  public ManagedProcess launch(Launch launch) {
    String program = launch.command().getFirst();
    check(launch, program);
    var builder =
        new ProcessBuilder(chain(launch))
            .directory(launch.directory().toFile())
            .redirectError(launch.log().toFile());
    if (!launch.piped()) {
      builder.redirectErrorStream(true).redirectOutput(launch.log().toFile());
    }
    String launchMark = mark + "." + launches.incrementAndGet();
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(InheritedEnvironment::withheld);
    environment.putAll(launch.environment());
    environment.put(MARK_VARIABLE, launchMark);
    Optional<ControlGroup> group =
        launch.limits().controllers().isEmpty()
            ? Optional.empty()
            : Optional.of(groups.make(launch.limits()));
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      group.ifPresent(ControlGroup::remove);
      throw new HostException(
          program + " was to be started in " + launch.directory() + ": " + e.getMessage(), e);
    }
    try {
      return letGo(launch, process, launchMark, group);
    } catch (HostException e) {
      process.destroyForcibly().onExit().join();
      group.ifPresent(ControlGroup::remove);
      throw e;
    }
  }

  private ManagedProcess letGo(
      Launch launch, Process process, String launchMark, Optional<ControlGroup> group) {
    String program = launch.command().getFirst();
    ProcessStat stat = proc.stat(process.pid()).orElse(null);
    if (stat == null) {
      throw new HostException(
          program
              + " was to be started, but the process ended at once. Its output: "
              + launch.log());
    }
    group.ifPresent(limits -> limits.enter(process.pid()));
    try {
      tell("add " + process.pid() + " " + stat.startTicks());
      var ward =
          new ManagedProcess(
              process,
              new ProcessTree(proc, process.pid(), stat.startTicks(), launchMark),
              program,
              Instant.now(),
              group,
              this::forget);
      wards.put(process.pid(), ward);
      OutputStream input = process.getOutputStream();
      input.write("go\n".getBytes(StandardCharsets.US_ASCII));
      input.flush();
      if (!launch.piped()) {
        input.close();
      }
      // What a dead leader leaves behind stays registered, until it is stopped or the lab ends.
      var _ = process.onExit().thenRun(() -> forgetWhenGone(ward));
      return ward;
    } catch (IOException e) {
      throw new HostException(
          program
              + " was to be started, but it could not be let go ("
              + e.getMessage()
              + "). If the watchdog of this process was killed, start again; else see "
              + launch.log(),
          e);
    }
  }

  /** Stops everything launched, then the watchdog. */
  @Override
  public void close() {
    List.copyOf(wards.values()).forEach(ward -> ward.stop(CLOSING_GRACE));
    try {
      watchdog.getOutputStream().close();
    } catch (IOException e) {
      watchdog.destroyForcibly(); // nothing is left for it to guard
    }
  }

  ProcessHandle watchdog() {
    return watchdog.toHandle();
  }

  private void forgetWhenGone(ManagedProcess ward) {
    if (ward.gone()) {
      forget(ward);
    }
  }

  private void forget(ManagedProcess ward) {
    if (wards.remove(ward.pid(), ward)) {
      ward.group().ifPresent(ControlGroup::remove);
      try {
        tell("del " + ward.pid());
      } catch (IOException e) {
        // The watchdog is gone, and this ward too: there is nothing to guard. The next launch says
        // so.
        return;
      }
    }
  }

  private synchronized void tell(String line) throws IOException {
    if (!watchdog.isAlive()) {
      throw new IOException("the watchdog is gone");
    }
    OutputStream pipe = watchdog.getOutputStream();
    pipe.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    pipe.flush();
  }

  private static void check(Launch launch, String program) {
    boolean found =
        program.contains("/")
            ? Files.isExecutable(launch.directory().resolve(program))
            : Programs.find(program).isPresent();
    if (!found) {
      throw new HostException(
          "The program " + program + " was to be started, but there is no such executable file.");
    }
    if (!Files.isDirectory(launch.directory())) {
      throw new HostException(
          program + " was to be started in " + launch.directory() + ", but that is no folder.");
    }
  }

  /** A chain of programs each of which becomes the next, so that one process id stands for all. */
  private static List<String> chain(Launch launch) {
    var chain = new ArrayList<>(List.of(setsid(), shell(), "-c"));
    chain.add(launch.piped() ? HELD_BACK : HELD_BACK + " </dev/null");
    chain.add("warmlap-launch");
    // Shells pass on only variables that they could name themselves.
    List<String> unshellable =
        launch.environment().entrySet().stream()
            .filter(variable -> !variable.getKey().matches("[A-Za-z_][A-Za-z0-9_]*"))
            .map(variable -> variable.getKey() + "=" + variable.getValue())
            .sorted()
            .toList();
    if (!unshellable.isEmpty()) {
      chain.add(Programs.require("env", "set the environment", "coreutils").toString());
      chain.addAll(unshellable);
    }
    if (launch.cpus() != null) {
      chain.add(Programs.require("taskset", "pin programs to processors", "util-linux").toString());
      chain.addAll(List.of("-c", launch.cpus()));
    }
    chain.addAll(launch.command());
    return chain;
  }

  private static String setsid() {
    return Programs.require("setsid", "keep programs apart", "util-linux").toString();
  }

  private static String shell() {
    return Programs.require("sh", "launch programs", "dash").toString();
  }

  private static String script() {
    try (InputStream script = Warden.class.getResourceAsStream("watchdog.sh")) {
      if (script == null) {
        throw new HostException("This build of Warmlap lacks watchdog.sh: build it again.");
      }
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new HostException("watchdog.sh could not be read: " + e.getMessage(), e);
    }
  }
}
