package dev.warmlap.subject.knob;

import dev.warmlap.model.study.Level;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * How one kind of subject calls a knob, for some versions and connectors.
 *
 * @param means how it is set
 * @param name the subject's own name for it
 * @param versions that have it
 * @param connectors that have it, by the words that the study uses; none means all
 * @param fallback what is in force when nothing is set, written as in a study, or the name of the
 *     knob whose level it then takes; null when that is up to the JVM or the kernel
 * @param words what the subject calls each word that the knob may be; empty when it is no word
 */
public record Setting(
    Means means,
    String name,
    Versions versions,
    List<String> connectors,
    @Nullable String fallback,
    SequencedMap<String, Word> words) {

  /** A way to set a knob. */
  public enum Means {
    /** A property of Spring Boot. */
    PROPERTY("property"),
    /** An attribute of Tomcat's Connector element or, for TLS, of the elements in it. */
    ATTRIBUTE("attribute"),
    /** An element of Tomcat's server.xml, named with its class. */
    ELEMENT("element"),
    /**
     * An attribute of the connector for which Spring Boot has no property, set from within the
     * subject.
     */
    AGENT("set from within"),
    /** Which distribution is fetched. */
    DISTRIBUTION("distribution"),
    /** How the process is launched; the server itself is not told. */
    LAUNCH("launched with"),
    /** An argument of the JVM. */
    JVM("JVM argument"),
    /** An environment variable. */
    ENVIRONMENT("environment variable");

    private final String label;

    Means(String label) {
      this.label = label;
    }

    /** For pages and messages. */
    public String label() {
      return label;
    }
  }

  /**
   * What the subject calls a word.
   *
   * @param value the subject's own; empty when nothing is to be written
   * @param versions that have it
   */
  public record Word(String value, Versions versions) {}

  public Setting {
    connectors = List.copyOf(connectors);
    words = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(words));
  }

  /** Whether this is how such a server calls the knob, whatever its level. */
  boolean suits(Server server) {
    return versions.contains(server.version())
        && (connectors.isEmpty() || connectors.contains(server.connector()));
  }

  /** Whether the level can be given to such a server; true for a level that is no word. */
  boolean takes(Server server, Level level) {
    if (words.isEmpty()) {
      return true;
    }
    Word word = words.get(level.text());
    return word != null && word.versions().contains(server.version());
  }

  /** The level in the subject's own words: a class's name, milliseconds for Tomcat, or as it is. */
  public String value(Level level) {
    Word word = words.get(level.text());
    if (word != null) {
      return word.value();
    }
    return level instanceof Level.Time(var time) && means != Means.PROPERTY
        ? Long.toString(time.toMillis())
        : level.text();
  }

  /** The JVM's flags of this setting, each with the level that it is given. */
  public Map<JvmFlag, Level> flags(Level level) {
    var flags = new LinkedHashMap<JvmFlag, Level>();
    Word word = words.get(level.text());
    if (word != null) {
      flags.put(new JvmFlag(word.value()), new Level.Truth(true));
    } else {
      Arrays.stream(name.split(" ", -1)).forEach(flag -> flags.put(new JvmFlag(flag), level));
    }
    return flags;
  }
}
