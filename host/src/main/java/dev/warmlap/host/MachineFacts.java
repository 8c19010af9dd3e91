package dev.warmlap.host;

import dev.warmlap.model.measure.Environment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SequencedMap;

/** Reads what the kernel tells of the machine from {@code /proc}, {@code /sys} and {@code /etc}. */
record MachineFacts(Path root) {

  private static final int PIECE_BYTES = 8192;

  /** Ports from the first to the last, both included. */
  record Range(int first, int last) {
    int count() {
      return last - first + 1;
    }
  }

  /** Facts that cannot be had are absent. */
  Environment facts(int processors, String labJdk) {
    SequencedMap<String, String> facts = new LinkedHashMap<>();
    put(facts, "os", osName());
    put(facts, "kernel", read("proc/sys/kernel/osrelease"));
    put(facts, "arch", Optional.ofNullable(System.getProperty("os.arch")));
    put(facts, "cpu", cpuInfo("model name"));
    facts.put("processors", Integer.toString(processors));
    put(facts, "memoryBytes", text(memoryBytes()));
    put(facts, "governor", read("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"));
    put(facts, "virtualised", virtualised());
    put(facts, "openFiles", text(openFiles()));
    put(facts, "somaxconn", text(somaxconn()));
    put(facts, "ephemeralPorts", ephemeralRange().map(range -> Integer.toString(range.count())));
    facts.put("labJdk", labJdk);
    return new Environment(facts);
  }

  OptionalInt somaxconn() {
    return read("proc/sys/net/core/somaxconn")
        .filter(text -> text.matches("\\d{1,9}"))
        .map(text -> OptionalInt.of(Integer.parseInt(text)))
        .orElse(OptionalInt.empty());
  }

  /** The soft limit of this process, which the JVM has raised to the hard one at its start. */
  OptionalLong openFiles() {
    return read("proc/self/limits").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("Max open files"))
        .map(line -> line.substring("Max open files".length()).strip().split("\\s+", -1)[0])
        .filter(limit -> limit.equals("unlimited") || limit.matches("\\d{1,18}"))
        .mapToLong(limit -> limit.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(limit))
        .findFirst();
  }

  Optional<Range> ephemeralRange() {
    return read("proc/sys/net/ipv4/ip_local_port_range")
        .map(text -> text.split("\\s+", -1))
        .filter(f -> f.length == 2 && f[0].matches("\\d{1,5}") && f[1].matches("\\d{1,5}"))
        .map(f -> new Range(Integer.parseInt(f[0]), Integer.parseInt(f[1])));
  }

  private OptionalLong memoryBytes() {
    OptionalLong kibibytes =
        read("proc/meminfo")
            .map(text -> ProcFs.statusNumber(text, "MemTotal"))
            .orElse(OptionalLong.empty());
    return kibibytes.isPresent()
        ? OptionalLong.of(kibibytes.getAsLong() * 1024)
        : OptionalLong.empty();
  }

  private Optional<String> osName() {
    return read("etc/os-release").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith("PRETTY_NAME="))
        .map(line -> line.substring("PRETTY_NAME=".length()).replace("\"", ""))
        .findFirst()
        .or(() -> Optional.ofNullable(System.getProperty("os.name")));
  }

  /** The flag {@code hypervisor} is set by the processor when it is a virtual one (x86 only). */
  private Optional<String> virtualised() {
    return cpuInfo("flags")
        .map(flags -> (" " + flags + " ").contains(" hypervisor ") ? "yes" : "no");
  }

  private Optional<String> cpuInfo(String key) {
    return read("proc/cpuinfo").stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(key))
        .filter(line -> line.contains(":"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst();
  }

  /**
   * Reads in big pieces: the numbers under {@code /proc/sys} end for the kernel after the first
   * read of whatever size, and {@code Files.readString} begins such files with a single byte.
   */
  private Optional<String> read(String file) {
    try (InputStream in = Files.newInputStream(root.resolve(file))) {
      var whole = new ByteArrayOutputStream();
      byte[] piece = new byte[PIECE_BYTES];
      for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
        whole.write(piece, 0, read);
      }
      return Optional.of(whole.toString(StandardCharsets.UTF_8).strip())
          .filter(text -> !text.isEmpty());
    } catch (IOException e) {
      return Optional.empty(); // this kernel does not tell
    }
  }

  private static Optional<String> text(OptionalInt number) {
    return number.isPresent() ? Optional.of(Integer.toString(number.getAsInt())) : Optional.empty();
  }

  private static Optional<String> text(OptionalLong number) {
    return number.isPresent() ? Optional.of(Long.toString(number.getAsLong())) : Optional.empty();
  }

  private static void put(SequencedMap<String, String> facts, String name, Optional<String> value) {
    value.ifPresent(known -> facts.put(name, known));
  }
}
