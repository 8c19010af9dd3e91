package dev.warmlap.probe.perf;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How often a JVM has collected and compiled since it started, from the file that it keeps for
 * {@code jps} and {@code jstat}. Reading it costs the JVM nothing. There is none with {@code
 * -XX:-UsePerfData}, of other JVMs than HotSpot, or of another user's. For one thread.
 */
public final class JvmCounters {

  /** HotSpot's, whatever {@code java.io.tmpdir} is. */
  private static final Path FOLDER = Path.of("/tmp");

  private static final Pattern COLLECTIONS =
      Pattern.compile("sun\\.gc\\.collector\\.\\d+\\.invocations");

  private static final String COMPILATIONS = "sun.ci.totalCompiles";

  private final Path folder;
  private final long pid;
  private @Nullable Path file;

  public JvmCounters(long pid) {
    this(FOLDER, pid);
  }

  JvmCounters(Path folder, long pid) {
    this.folder = folder;
    this.pid = pid;
  }

  /**
   * What the file says at an instant.
   *
   * @param collections of all collectors together
   * @param compilations by all compilers
   */
  public record Counts(OptionalLong collections, OptionalLong compilations) {}

  /** The counts now; empty where the JVM publishes none. */
  public Optional<Counts> read() {
    if (file == null) {
      file = find().orElse(null);
    }
    return file == null ? Optional.empty() : numbers(file).map(JvmCounters::counts);
  }

  private static Optional<Map<String, Long>> numbers(Path file) {
    try {
      return PerfData.numbers(Files.readAllBytes(file));
    } catch (IOException e) {
      return Optional.empty(); // the JVM has ended, and taken the file away
    }
  }

  private static Counts counts(Map<String, Long> numbers) {
    OptionalLong collections =
        numbers.entrySet().stream()
            .filter(entry -> COLLECTIONS.matcher(entry.getKey()).matches())
            .mapToLong(Map.Entry::getValue)
            .reduce(Long::sum);
    Long compilations = numbers.get(COMPILATIONS);
    return new Counts(
        collections, compilations == null ? OptionalLong.empty() : OptionalLong.of(compilations));
  }

  /** {@code hsperfdata_USER/PID}: the user is the JVM's, which need not be this one. */
  private Optional<Path> find() {
    try (DirectoryStream<Path> users = Files.newDirectoryStream(folder, "hsperfdata_*")) {
      for (Path user : users) {
        Path candidate = user.resolve(Long.toString(pid));
        if (Files.isReadable(candidate)) {
          return Optional.of(candidate);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return Optional.empty(); // no such folder here
    }
    return Optional.empty();
  }
}
