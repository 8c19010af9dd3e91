package dev.warmlap.host;

import dev.warmlap.model.measure.CpuTime;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The kernel's account of processes (proc(5)). A process may end at any moment, so whatever cannot
 * be read is simply absent. Safe for use by many threads.
 */
public final class ProcFs {

  /** TCP_LISTEN of include/net/tcp_states.h, in hexadecimal. */
  private static final String LISTEN = "0A";

  private final Path root;

  ProcFs(Path root) {
    this.root = root;
  }

  /** The one of this machine. */
  public static ProcFs system() {
    return new ProcFs(Path.of("/proc"));
  }

  /** CPU time of all threads of the process so far, ended ones too; in steps of 10 ms. */
  public Optional<CpuTime> cpu(long pid) {
    return stat(pid).map(ProcessStat::cpu);
  }

  /** Resident memory: {@code VmRSS}, which recent kernels may show some pages off. */
  public OptionalLong rssBytes(long pid) {
    return read(process(pid).resolve("status")).map(ProcFs::rssBytes).orElse(OptionalLong.empty());
  }

  /** Threads that the process has now, the JVM's own included. */
  public OptionalInt threads(long pid) {
    return read(process(pid).resolve("status"))
        .map(text -> statusNumber(text, "Threads"))
        .filter(OptionalLong::isPresent)
        .map(n -> OptionalInt.of(Math.toIntExact(n.getAsLong())))
        .orElse(OptionalInt.empty());
  }

  /** The processors that the process may run on, as a CPU list: {@code 0-1}. */
  public Optional<String> cpusAllowed(long pid) {
    return read(process(pid).resolve("status")).flatMap(ProcFs::cpusAllowed);
  }

  /** Every thread of the process that was still there when it was read, by rising id. */
  public List<TaskStat> tasks(long pid) {
    return threadIds(pid).stream().flatMap(tid -> task(pid, tid).stream()).toList();
  }

  /** Ids of the threads that the process has now, rising; none when it is gone. */
  public List<Long> threadIds(long pid) {
    return numbersIn(process(pid).resolve("task"));
  }

  /** One thread of the process; empty when it has ended. */
  public Optional<TaskStat> task(long pid, long tid) {
    Path task = process(pid).resolve("task").resolve(Long.toString(tid));
    return read(task.resolve("stat"))
        .flatMap(ProcessStat::parse)
        .map(
            stat ->
                new TaskStat(
                    tid,
                    stat.name(),
                    stat.cpu(),
                    stat.state(),
                    read(task.resolve("schedstat")).flatMap(ProcFs::runQueueWait).orElse(null)));
  }

  /**
   * The environment that the process was started with; later changes by the process are not in it.
   */
  public Optional<Map<String, String>> environment(long pid) {
    return read(process(pid).resolve("environ")).map(ProcFs::environment);
  }

  /**
   * Whether it is this process that listens on the TCP port, and not another one that took the port
   * first.
   */
  public boolean listens(long pid, int port) {
    Path net = process(pid).resolve("net");
    Set<String> listeners = new HashSet<>();
    for (String table : List.of("tcp", "tcp6")) {
      read(net.resolve(table)).ifPresent(text -> listeners.addAll(listeners(text, port)));
    }
    try (DirectoryStream<Path> open = Files.newDirectoryStream(process(pid).resolve("fd"))) {
      for (Path descriptor : open) {
        if (listeners.contains(target(descriptor))) {
          return true;
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return false; // the process is gone
    }
    return false;
  }

  /** Whether the process runs a JVM of the HotSpot kind, whatever its program is called. */
  public boolean runsJvm(long pid) {
    return read(process(pid).resolve("maps"))
        .map(maps -> maps.contains("/libjvm.so"))
        .orElse(false);
  }

  /** Listening sockets on the port as descriptors name them; the table is that of proc_net(5). */
  static Set<String> listeners(String table, int port) {
    String hexPort = String.format(Locale.ROOT, ":%04X", port);
    return table
        .lines()
        .map(line -> line.strip().split("\\s+", -1))
        .filter(f -> f.length > 9 && f[1].endsWith(hexPort) && f[3].equals(LISTEN))
        .map(f -> "socket:[" + f[9] + "]")
        .collect(Collectors.toSet());
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return ""; // closed meanwhile
    }
  }

  Optional<ProcessStat> stat(long pid) {
    return read(process(pid).resolve("stat")).flatMap(ProcessStat::parse);
  }

  /** Every process that this user can see. */
  List<ProcessStat> processes() {
    return numbersIn(root).stream().flatMap(pid -> stat(pid).stream()).toList();
  }

  static Optional<String> cpusAllowed(String status) {
    return status
        .lines()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> line.substring("Cpus_allowed_list:".length()).strip())
        .findFirst();
  }

  static OptionalLong rssBytes(String status) {
    OptionalLong kibibytes = statusNumber(status, "VmRSS");
    return kibibytes.isPresent()
        ? OptionalLong.of(kibibytes.getAsLong() * 1024)
        : OptionalLong.empty();
  }

  /** The number after {@code name:} in the text of a {@code status} or {@code meminfo} file. */
  static OptionalLong statusNumber(String status, String name) {
    return status
        .lines()
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip().split("\\s", -1)[0])
        .filter(number -> number.matches("\\d{1,18}"))
        .mapToLong(Long::parseLong)
        .findFirst();
  }

  /**
   * The second figure of {@code schedstat}, in nanoseconds (Documentation/scheduler/sched-stats).
   */
  static Optional<Duration> runQueueWait(String schedstat) {
    String[] fields = schedstat.strip().split("\\s+", -1);
    return fields.length >= 2 && fields[1].matches("\\d{1,18}")
        ? Optional.of(Duration.ofNanos(Long.parseLong(fields[1])))
        : Optional.empty();
  }

  static Map<String, String> environment(String environ) {
    var variables = new LinkedHashMap<String, String>();
    for (String entry : environ.split("\0", -1)) {
      int equals = entry.indexOf('=');
      if (equals > 0) {
        variables.putIfAbsent(entry.substring(0, equals), entry.substring(equals + 1));
      }
    }
    return variables;
  }

  private Path process(long pid) {
    return root.resolve(Long.toString(pid));
  }

  private static List<Long> numbersIn(Path folder) {
    var numbers = new ArrayList<Long>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "[0-9]*")) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        if (name.matches("\\d{1,10}")) {
          numbers.add(Long.parseLong(name));
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return List.of(); // the process is gone
    }
    numbers.sort(null);
    return numbers;
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file, StandardCharsets.UTF_8));
    } catch (CharacterCodingException e) {
      return readLatin(file);
    } catch (IOException e) {
      return Optional.empty(); // the process is gone, or is another user's
    }
  }

  /** Names of programs and variables are bytes; those that are no UTF-8 still must not stop us. */
  private static Optional<String> readLatin(Path file) {
    try {
      return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
