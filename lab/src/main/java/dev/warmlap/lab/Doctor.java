package dev.warmlap.lab;

import dev.warmlap.host.CpuSteal;
import dev.warmlap.host.Jdks;
import dev.warmlap.host.Machine;
import dev.warmlap.model.measure.Environment;
import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.store.ResultStore;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Looks at this machine as one who is going to measure on it. */
public final class Doctor {

  /** A generator with 10,000 connections and a subject that has them too, with room for files. */
  private static final long OPEN_FILES = 25_000;

  /** Connections that one loopback address can open to one port. */
  private static final int PORTS = 25_000;

  /** The usual value since Linux 5.4; a backlog asked for is cut down to it. */
  private static final int SOMAXCONN = 4_096;

  /** Generator and subject can have processors of their own from here on. */
  private static final int PROCESSORS = 4;

  /** METHODS section 3: above it, a block of trials is not to be trusted. */
  private static final double STEAL = 0.02;

  private static final Duration LOOK = Duration.ofSeconds(1);

  private Doctor() {}

  /**
   * All that is looked at; it takes a second, in which stolen processor time is watched for.
   *
   * @param storeFile where results are kept; it need not be there
   * @throws InterruptedException when interrupted in that second
   */
  public static List<Check> look(Path storeFile) throws InterruptedException {
    Environment machine = Machine.facts();
    List<Check> all = new ArrayList<>();
    all.add(processors(Machine.processors()));
    all.add(virtual(machine));
    all.add(steal());
    all.add(governor(machine));
    all.add(
        limit(
            "open files",
            Machine.openFiles(),
            OPEN_FILES,
            "each connection takes one on either side; raise 'ulimit -n'"));
    all.add(
        limit(
            "ephemeral ports",
            wide(Machine.ephemeralPorts()),
            PORTS,
            "sysctl -w net.ipv4.ip_local_port_range='10000 65000'"));
    all.add(
        limit(
            "somaxconn",
            wide(Machine.somaxconn()),
            SOMAXCONN,
            "a larger accept-count is cut down to it; sysctl -w net.core.somaxconn=4096"));
    all.add(jdks());
    all.add(tool("taskset", "'cpus' pins processes with it; install util-linux"));
    all.add(tool("mvn", "'tomcat: VERSION' is fetched by it; install Maven"));
    all.add(noise(storeFile, machine));
    return List.copyOf(all);
  }

  private static Check processors(int count) {
    String found = Integer.toString(count);
    return count >= PROCESSORS
        ? Check.good("processors", found)
        : Check.caution(
            "processors",
            found,
            "generator and subject share them: what one takes, the other lacks. Ratios of treatments"
                + " hold, absolute figures are of both together");
  }

  private static Check virtual(Environment machine) {
    String found = machine.facts().getOrDefault("virtualised", "not known");
    return found.equals("yes")
        ? Check.caution(
            "virtual machine",
            found,
            "its speed drifts with its neighbours: compare only within a study")
        : Check.good("virtual machine", found);
  }

  private static Check steal() throws InterruptedException {
    var before = CpuSteal.now();
    Thread.sleep(LOOK);
    var after = CpuSteal.now();
    if (before.isEmpty() || after.isEmpty()) {
      return Check.good("stolen time", "not told by this kernel");
    }
    double share = after.get().shareSince(before.get());
    String found = String.format(Locale.ROOT, "%.1f %% over a second", share * 100);
    return share <= STEAL
        ? Check.good("stolen time", found)
        : Check.caution(
            "stolen time", found, "the host runs others instead; measure at a quieter time");
  }

  private static Check governor(Environment machine) {
    String found = machine.facts().get("governor");
    if (found == null || found.equals("performance")) {
      return Check.good("frequency governor", found == null ? "not told here" : found);
    }
    return Check.caution(
        "frequency governor",
        found,
        "the clock changes while you measure; cpupower frequency-set -g performance");
  }

  private static Check limit(String name, OptionalLong found, long enough, String todo) {
    if (found.isEmpty()) {
      return Check.good(name, "not told by this system");
    }
    long value = found.getAsLong();
    String words = value == Long.MAX_VALUE ? "unlimited" : Long.toString(value);
    return value >= enough ? Check.good(name, words) : Check.caution(name, words, todo);
  }

  private static Check jdks() {
    return Check.good(
        "JDKs",
        Jdks.ofThisMachine().all().stream()
            .map(jdk -> jdk.version() + " (" + jdk.vendor() + ")")
            .distinct()
            .collect(Collectors.joining(", ")));
  }

  private static Check tool(String name, String todo) {
    String path = System.getenv().getOrDefault("PATH", "");
    boolean there =
        Arrays.stream(path.split(File.pathSeparator, -1))
            .filter(folder -> !folder.isEmpty())
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    return there ? Check.good(name, "found") : Check.caution(name, "not on the path", todo);
  }

  private static Check noise(Path storeFile, Environment machine) {
    List<NoiseFloor> known = knownNoise(storeFile, machine);
    return known.isEmpty()
        ? Check.caution("noise floor", "not known yet", "'doctor --noise' measures it")
        : Check.good(
            "noise floor",
            known.stream()
                .map(
                    floor ->
                        String.format(
                            Locale.ROOT,
                            "%s %.1f %% at %s (n = %d)",
                            floor.metric(),
                            floor.spread() * 100,
                            floor.level().label(),
                            floor.pairs()))
                .collect(Collectors.joining(", ")));
  }

  /** What the results so far tell of the noise; nothing where there are none yet. */
  static List<NoiseFloor> knownNoise(Path storeFile, Environment machine) {
    if (!Files.exists(storeFile)) {
      return List.of();
    }
    try (var store = ResultStore.open(storeFile)) {
      return new KnownNoise(store).of(machine);
    }
  }

  private static OptionalLong wide(OptionalInt number) {
    return number.isPresent() ? OptionalLong.of(number.getAsInt()) : OptionalLong.empty();
  }
}
