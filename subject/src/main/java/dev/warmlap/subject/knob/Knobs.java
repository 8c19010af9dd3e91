package dev.warmlap.subject.knob;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
      @Nullable Long lowest,
      @Nullable Long highest,
      Map<String, List<SettingRow>> on,
      String readFrom) {

    Knob knob() {
      var settings = new EnumMap<SubjectKind, List<Setting>>(SubjectKind.class);
      on.forEach(
          (key, rows) -> {
            List<Setting> all = rows.stream().map(SettingRow::setting).toList();
            kinds(key).forEach(kind -> settings.put(kind, all));
          });
      return new Knob(name, about, kind, lowest, highest, settings, readFrom);
    }

    private static List<SubjectKind> kinds(String key) {
      return key.equals("jvm")
          ? List.of(SubjectKind.values())
          : List.of(
              SubjectKind.of(key)
                  .orElseThrow(
                      () -> new IllegalStateException("No subject is of the kind '" + key + "'.")));
    }
  }

  /** A setting as the file has it. */
  private record SettingRow(
      Setting.Means by,
      String name,
      @JsonProperty("default") @Nullable String fallback,
      @Nullable String versions,
      @Nullable List<String> connectors,
      @Nullable LinkedHashMap<String, WordRow> words) {

    Setting setting() {
      var all = new LinkedHashMap<String, Setting.Word>();
      if (words != null) {
        words.forEach(
            (word, row) ->
                all.put(word, new Setting.Word(row.value(), Versions.parse(row.versions()))));
      }
      return new Setting(
          by,
          name,
          Versions.parse(versions),
          connectors == null ? List.of() : connectors,
          fallback,
          all);
    }
  }

  /** A word as the file has it. */
  private record WordRow(String value, @Nullable String versions) {}

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
        Setting.Means.ENVIRONMENT,
        name,
        "the environment of the process (/proc/PID/environ)");
  }

  private static Knob flag(String name) {
    return open(
        JVM + name,
        "The JVM argument " + name + " of the subject.",
        Setting.Means.JVM,
        name,
        "JMX HotSpotDiagnostic and Runtime");
  }

  /** What a command has a placeholder for: passed on as it is written, and not read back. */
  public static Knob placeholder(String name) {
    return new Knob(
        name,
        "What stands in the command in the stead of {" + name + "}.",
        Knob.Kind.ANY,
        null,
        null,
        Map.of(),
        "nowhere");
  }

  private static Knob open(
      String knob, String about, Setting.Means means, String name, String readFrom) {
    var setting = new Setting(means, name, Versions.ALL, List.of(), null, new LinkedHashMap<>());
    var settings = new EnumMap<SubjectKind, List<Setting>>(SubjectKind.class);
    for (SubjectKind kind : SubjectKind.values()) {
      settings.put(kind, List.of(setting));
    }
    return new Knob(knob, about, Knob.Kind.ANY, null, null, settings, readFrom);
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
