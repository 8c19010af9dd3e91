package dev.warmlap.subject.launch;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A file in which a JVM keeps classes that it has loaded, so that a later one starts sooner. It is
 * written when a training run ends.
 */
public record ClassArchive(Kind kind, Path file) {

  /** The levels of the knob {@code startup} that need one. */
  public enum Kind {
    /** Class data sharing, from a running application (JEP 350). */
    CDS("cds", 13, "-XX:ArchiveClassesAtExit=", "-XX:SharedArchiveFile="),
    /** The ahead-of-time cache, made in one step (JEP 514). */
    AOT("aot", 25, "-XX:AOTCacheOutput=", "-XX:AOTCache=");

    private final String word;
    private final int leastJdk;
    private final String output;
    private final String input;

    Kind(String word, int leastJdk, String output, String input) {
      this.word = word;
      this.leastJdk = leastJdk;
      this.output = output;
      this.input = input;
    }

    /** The level, and the JVM's own tag for what it logs of such an archive. */
    public String word() {
      return word;
    }

    /** The first JDK that can make one so. */
    public int leastJdk() {
      return leastJdk;
    }

    /** The kind that a level names; empty for {@code plain}, which needs none. */
    public static Optional<Kind> of(String level) {
      return Arrays.stream(values()).filter(kind -> kind.word.equals(level)).findFirst();
    }
  }

  /** What a JVM is told that uses it, and where that JVM says whether it does. */
  public record Use(ClassArchive archive, Path log) {}

  /** The arguments of the JVM that writes it. */
  public List<String> trainingArguments() {
    return List.of(kind.output + file);
  }

  /**
   * The arguments of a JVM that uses it.
   *
   * @param log where the JVM is to say whether it does; a few dozen lines
   */
  public List<String> arguments(Path log) {
    return List.of(kind.input + file, logOption(kind) + log + "\"");
  }

  /** What a JVM was told by such arguments; empty when there are none among them. */
  public static Optional<Use> usedBy(List<String> jvmArguments) {
    return Arrays.stream(Kind.values())
        .flatMap(
            kind ->
                rest(jvmArguments, kind.input)
                    .flatMap(
                        file ->
                            rest(jvmArguments, logOption(kind))
                                .map(
                                    log ->
                                        new Use(
                                            new ClassArchive(kind, Path.of(file)),
                                            Path.of(log.replaceFirst("\"$", "")))))
                    .stream())
        .findFirst();
  }

  /** In quotes, since a colon would end the file's name. */
  private static String logOption(Kind kind) {
    return "-Xlog:" + kind.word + ":file=\"";
  }

  private static Optional<String> rest(List<String> arguments, String start) {
    return arguments.stream()
        .filter(argument -> argument.startsWith(start))
        .map(argument -> argument.substring(start.length()))
        .findFirst();
  }
}
