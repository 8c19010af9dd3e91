package dev.warmlap.subject.knob;

import dev.warmlap.model.study.Level;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/**
 * A line of Tomcat's versions.
 *
 * @param from the first version of the line
 * @param leastJdk the oldest Java that it runs on, by Tomcat's own table (whichversion.html)
 * @param tried the versions that Warmlap was tried with, on JDK 17 and 25
 */
public record TomcatLine(Version from, int leastJdk, List<String> tried) {

  private static final List<TomcatLine> ALL =
      List.of(
          line("6.0", 5, "6.0.44"),
          line("7.0", 6, "7.0.109"),
          line("8.0", 7, "8.0.32"),
          line("8.5", 7, "8.5.14", "8.5.100"),
          line("9.0", 8, "9.0.98"),
          line("10.0", 8),
          line("10.1", 11, "10.1.59"),
          line("11.0", 17, "11.0.24"));

  public TomcatLine {
    tried = List.copyOf(tried);
  }

  private static TomcatLine line(String from, int leastJdk, String... tried) {
    return new TomcatLine(Version.of(from), leastJdk, List.of(tried));
  }

  /** All lines that Warmlap knows, the oldest first. */
  public static List<TomcatLine> all() {
    return ALL;
  }

  /** The line of a version; a later one than all known counts to the last. */
  public static Optional<TomcatLine> of(Version version) {
    return ALL.reversed().stream().filter(line -> version.atLeast(line.from)).findFirst();
  }

  /** The connectors that a version has, by the words of the knob {@code connector}. */
  public static SequencedSet<String> connectors(Version version) {
    return words("connector", new Server(SubjectKind.TOMCAT, version, Server.USUAL_CONNECTOR));
  }

  /** What a version can do TLS by, with one connector or another. */
  public static SequencedSet<String> tls(Version version) {
    var engines = new LinkedHashSet<String>();
    for (String connector : connectors(version)) {
      engines.addAll(words("tls", new Server(SubjectKind.TOMCAT, version, connector)));
    }
    engines.remove("off");
    return engines;
  }

  private static SequencedSet<String> words(String knob, Server server) {
    var words = new LinkedHashSet<String>();
    Knob found = Knobs.find(knob).orElseThrow();
    found.words().stream()
        .filter(word -> found.on(server, new Level.Word(word)).isPresent())
        .forEach(words::add);
    return words;
  }
}
