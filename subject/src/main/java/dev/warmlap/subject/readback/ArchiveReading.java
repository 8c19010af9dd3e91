package dev.warmlap.subject.readback;

import dev.warmlap.model.study.Level;
import dev.warmlap.subject.launch.ClassArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/**
 * Whether a JVM uses the class archive that it was given. One that does not fit, for another JDK or
 * a changed jar, is passed over in silence; only the JVM's log of it tells.
 *
 * <p>That the file is among the process's mappings ({@code /proc/PID/maps}) would not do: of an
 * archive that JDK 25 has given up, parts stay mapped.
 */
final class ArchiveReading {

  static final String PLAIN = "plain";

  private ArchiveReading() {}

  /**
   * @param jvmArguments as the JVM tells them
   */
  static Reading of(List<String> jvmArguments) {
    Optional<ClassArchive.Use> use = ClassArchive.usedBy(jvmArguments);
    if (use.isEmpty()) {
      return Reading.of(
          new Level.Word(PLAIN),
          "JMX Runtime: the JVM was given no class archive of a training run");
    }
    try {
      return judge(use.get().archive().kind(), Files.readString(use.get().log()));
    } catch (IOException e) {
      return Reading.unknown("the JVM's log of its class archive cannot be read: " + e);
    }
  }

  /**
   * @param log of the JVM, with its tag {@code cds} or {@code aot} at level info
   */
  static Reading judge(ClassArchive.Kind kind, String log) {
    String source = "the JVM's log (-Xlog:" + kind.word() + ")";
    String mapped =
        switch (kind) {
          // An archive of a training run lies as a second, dynamic one over the JDK's own.
          case CDS -> "Mapped dynamic region #0 ";
          case AOT -> "Mapped static region #0 ";
        };
    List<String> lines = log.lines().map(line -> line.replaceAll("\\s+", " ")).toList();
    Optional<String> taken = lines.stream().filter(line -> line.contains(mapped)).findFirst();
    Optional<String> given =
        lines.stream().filter(line -> line.contains("Unmapping region #0 ")).findFirst();
    if (taken.isPresent() && given.isEmpty()) {
      return Reading.of(new Level.Word(kind.word()), source + ": " + message(taken.get()));
    }
    String reason =
        lines.stream()
            .filter(line -> line.matches("\\S*\\[(error|warning) ?].*"))
            .findFirst()
            .or(() -> given)
            .map(ArchiveReading::message)
            .orElse("no line says that it was mapped");
    return Reading.of(new Level.Word(PLAIN), source + ": " + reason);
  }

  /** Without time, level and tag. */
  private static String message(String line) {
    return line.replaceFirst("^(\\[[^]]*])+ ?", "");
  }
}
