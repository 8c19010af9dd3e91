package dev.warmlap.subject.knob;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** All knobs. The table itself is the resource {@code knobs.json} beside this class. */
public final class Knobs {

  /** What the name of an environment variable follows. */
  public static final String ENVIRONMENT = "env.";

  /** What a JVM flag follows. */
  public static final String JVM = "jvm.";

  private static final List<Knob> ALL = read();

  /** A row of the table as the file has it: what does not apply is left out. */
  private record Row(
      String name,
      String about,
      Knob.Kind kind,
      @Nullable List<String> words,
      @Nullable Long lowest,
      @Nullable Long highest,
      String springBootProperty,
      String springBootDefault,
      String readFrom) {

    Knob knob() {
      return new Knob(
          name,
          about,
          kind,
          words == null ? List.of() : words,
          lowest,
          highest,
          springBootProperty,
          springBootDefault,
          readFrom);
    }
  }

  private Knobs() {}

  /** Every knob with a fixed name, in the order in which they are shown. */
  public static List<Knob> all() {
    return ALL;
  }

  /** What can be written in a study, for suggestions: the fixed names and the two open ones. */
  public static List<String> names() {
    return Stream.concat(ALL.stream().map(Knob::name), Stream.of("env.NAME", "jvm.FLAG")).toList();
  }

  /** The knob of this name, {@code env.NAME} and {@code jvm.FLAG} included. */
  public static Optional<Knob> find(String name) {
    Optional<Knob> fixed = ALL.stream().filter(knob -> knob.name().equals(name)).findFirst();
    return fixed
        .or(() -> rest(name, ENVIRONMENT).filter(Knobs::isVariable).map(Knobs::variable))
        .or(() -> rest(name, JVM).filter(JvmFlag::named).map(Knobs::flag));
  }

  /** What follows the prefix in a knob's name; empty when the name does not start so. */
  public static Optional<String> rest(String name, String prefix) {
    return name.startsWith(prefix)
        ? Optional.of(name.substring(prefix.length()))
        : Optional.empty();
  }

  private static boolean isVariable(String name) {
    return name.matches("[^=\\s\\x00]+");
  }

  private static Knob variable(String name) {
    return open(
        ENVIRONMENT + name,
        "The environment variable " + name + " of the subject.",
        "the environment of the process (/proc/PID/environ)");
  }

  private static Knob flag(String name) {
    return open(
        JVM + name,
        "The JVM argument " + name + " of the subject.",
        "JMX HotSpotDiagnostic and Runtime");
  }

  private static Knob open(String name, String about, String readFrom) {
    return new Knob(name, about, Knob.Kind.ANY, List.of(), null, null, null, null, readFrom);
  }

  private static List<Knob> read() {
    try (InputStream table = Knobs.class.getResourceAsStream("knobs.json")) {
      if (table == null) {
        throw new IllegalStateException("This build of Warmlap lacks knobs.json: build it again.");
      }
      return Arrays.stream(JsonMapper.shared().readValue(table, Row[].class))
          .map(Row::knob)
          .toList();
    } catch (IOException | JacksonException e) {
      throw new IllegalStateException("The knob table cannot be read: " + e.getMessage(), e);
    }
  }
}
