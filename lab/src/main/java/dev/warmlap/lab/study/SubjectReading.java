package dev.warmlap.lab.study;

import dev.warmlap.model.study.Beside;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Readiness;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.subject.command.Placeholders;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** Reads which server is measured, and complains of what does not fit its kind. */
final class SubjectReading {

  static final JsonPointer JAR = JsonPointer.compile("/subject/spring-boot");
  static final JsonPointer WEBAPP = JsonPointer.compile("/subject/webapp");
  private static final JsonPointer TOMCAT = JsonPointer.compile("/subject/tomcat");
  static final JsonPointer COMMAND = JsonPointer.compile("/subject/command");
  static final JsonPointer FOLDER = JsonPointer.compile("/subject/folder");
  private static final JsonPointer STOP = JsonPointer.compile("/subject/stop");
  private static final JsonPointer URL = JsonPointer.compile("/subject/url");
  private static final JsonPointer PID = JsonPointer.compile("/subject/pid");
  private static final JsonPointer PORT = JsonPointer.compile("/subject/port");
  static final JsonPointer JDK = JsonPointer.compile("/subject/jdk");
  private static final JsonPointer JVM = JsonPointer.compile("/subject/jvm");
  private static final JsonPointer ENV = JsonPointer.compile("/subject/env");
  private static final JsonPointer READY = JsonPointer.compile("/subject/ready");
  private static final JsonPointer BESIDE = JsonPointer.compile("/subject/beside");
  private static final JsonPointer ISOLATE = JsonPointer.compile("/workload/isolate");

  /** What changes a server, and so cannot be had of one that is there already. */
  private static final List<JsonPointer> CHANGES =
      List.of(
          JDK,
          JVM,
          ENV,
          PORT,
          BESIDE,
          JsonPointer.compile("/cpus/subject"),
          TreatmentReading.FACTORS,
          TreatmentReading.TREATMENTS,
          TreatmentReading.FIXED,
          TreatmentReading.BASELINE);

  private final Path file;
  private final LocatedTree tree;
  private final StudySchema schema;
  private final Complaints complaints;
  private final Map<String, String> own;

  /**
   * @param home Warmlap's own folder; null where it is not known
   */
  SubjectReading(
      Path file, LocatedTree tree, StudySchema schema, @Nullable Path home, Complaints complaints) {
    this.file = file;
    this.tree = tree;
    this.schema = schema;
    this.complaints = complaints;
    this.own =
        home == null ? Map.of() : Map.of(Placeholders.WARMLAP, home.toAbsolutePath().toString());
  }

  /** The placeholders that a command has; empty where the subject is no command. */
  Optional<Set<String>> ofCommand() {
    return tree.has(COMMAND) ? Optional.of(placeholders()) : Optional.empty();
  }

  private Set<String> placeholders() {
    var texts = new ArrayList<>(words(COMMAND));
    texts.addAll(words(STOP));
    texts.addAll(texts(ENV).values());
    return new LinkedHashSet<>(Placeholders.in(texts));
  }

  /**
   * Complains of what does not fit.
   *
   * @param set every factor and fixed knob that the study sets
   */
  void check(Collection<String> set) {
    onlyWith(COMMAND, "a command", List.of(FOLDER, STOP));
    onlyWith(URL, "a url", List.of(PID));
    if (tree.has(COMMAND)) {
      command(set);
    }
    if (tree.has(URL)) {
      url();
    }
    JsonPointer helper = BESIDE.appendProperty("command");
    for (String name : Placeholders.in(words(helper))) {
      if (!Set.of(Placeholders.PORT, Placeholders.JAVA, Placeholders.WARMLAP).contains(name)) {
        complaints.atValue(
            helper,
            "the helper's command has the placeholder {%s}; it may have {port} (its own), {java} and"
                    .formatted(name)
                + " {warmlap}");
      }
    }
  }

  private void onlyWith(JsonPointer kind, String what, List<JsonPointer> keys) {
    for (JsonPointer key : keys) {
      if (tree.has(key) && !tree.has(kind)) {
        complaints.atKey(
            key, "%s belongs to %s, and this subject is none".formatted(KeyName.of(key), what));
      }
    }
  }

  private void command(Collection<String> set) {
    Set<String> placeholders = placeholders();
    if (tree.has(JVM)) {
      complaints.atKey(
          JVM,
          "what is launched here is the command, so JVM arguments stand in it: [\"{java}\", -Xmx1g,"
              + " …]; remove 'jvm'");
    }
    if (!placeholders.contains(Placeholders.PORT) && !tree.has(PORT)) {
      complaints.atValue(
          COMMAND,
          "the command does not say on which port the server listens; put {port} where it takes one,"
              + " in the command or in a value of 'env', or name the port that it always takes:"
              + " 'port: 8080'");
    }
    if (placeholders.contains(Placeholders.WARMLAP) && own.isEmpty()) {
      complaints.atValue(
          COMMAND, "Warmlap's own folder, {warmlap}, is not known here; write the path out");
    }
    if (placeholders.contains(Placeholders.BESIDE_PORT) && !tree.has(BESIDE)) {
      complaints.atValue(
          COMMAND, "{beside.port} is the port of a helper, and the subject has no 'beside'");
    }
    for (String name : placeholders) {
      if (!Placeholders.RESERVED.contains(name) && !set.contains(name)) {
        complaints.atValue(
            COMMAND,
            "the placeholder {%s} has no value; name it under 'factors', 'treatments' or 'fixed'%s"
                .formatted(name, NearestWord.hint(name, List.copyOf(set))));
      }
    }
  }

  private void url() {
    for (JsonPointer change : CHANGES) {
      if (tree.has(change)) {
        complaints.atKey(
            change,
            "%s would change the server, and one that is already there ('url') stays as it is; remove"
                    .formatted(KeyName.of(change))
                + " it, or let Warmlap start the server: 'spring-boot', 'tomcat' or 'command'");
      }
    }
    if (tree.written(ISOLATE).equals("level")) {
      complaints.atValue(
          ISOLATE,
          "a server that is already there ('url') is not started afresh for a load level; use"
              + " 'isolate: trial'");
    }
    if (tree.written(URL).matches("http://[^/:]+:[0-9]{1,5}/?")
        && (port() < 1 || port() > 65_535)) {
      complaints.atValue(URL, "the port of a URL lies between 1 and 65535");
    }
  }

  /** Where the jar or the WAR may lie; empty where the subject names none. */
  Optional<JarSearch> application(@Nullable Path home) {
    return Stream.of(JAR, WEBAPP)
        .filter(tree::has)
        .findFirst()
        .map(at -> JarSearch.of(tree.written(at), file, home));
  }

  /** The subject, of a file without any complaint. */
  SubjectSpec read(Optional<JarSearch> application, @Nullable String cpus) {
    JsonNode jdk = value(JDK);
    return new SubjectSpec(
        source(application.map(JarSearch::chosen)),
        jdk.isNumber()
            ? new JdkChoice.Feature(jdk.asInt())
            : new JdkChoice.Home(beside(jdk.asString())),
        value(JVM).valueStream().map(JsonNode::asString).toList(),
        texts(ENV),
        span("/subject/ready-timeout"),
        number(PORT),
        cpus,
        ready(),
        beside());
  }

  private SubjectSource source(Optional<Path> application) {
    if (tree.has(TOMCAT)) {
      return new SubjectSource.Tomcat(tree.written(TOMCAT), application.orElse(null));
    }
    if (application.isPresent()) {
      return new SubjectSource.SpringBootJar(application.get());
    }
    if (tree.has(COMMAND)) {
      return new SubjectSource.Command(words(COMMAND), folder(FOLDER), words(STOP));
    }
    Integer pid = number(PID);
    return new SubjectSource.Url(port(), pid == null ? null : pid.longValue());
  }

  private int port() {
    return URI.create(tree.written(URL)).getPort();
  }

  private @Nullable Readiness ready() {
    if (!tree.has(READY)) {
      return null;
    }
    Integer status = number(READY.appendProperty("status"));
    return new Readiness(tree.written(READY.appendProperty("path")), status == null ? 0 : status);
  }

  private @Nullable Beside beside() {
    return tree.has(BESIDE)
        ? new Beside(
            words(BESIDE.appendProperty("command")),
            texts(BESIDE.appendProperty("env")),
            folder(BESIDE.appendProperty("folder")),
            number(BESIDE.appendProperty("port")),
            span("/subject/beside/ready-timeout"))
        : null;
  }

  private Path folder(JsonPointer at) {
    return beside(tree.has(at) ? tree.written(at) : "");
  }

  /** A path of the study file's folder. */
  private Path beside(String written) {
    return file.toAbsolutePath().resolveSibling(written).normalize();
  }

  private List<String> words(JsonPointer at) {
    var words = new ArrayList<String>();
    for (int i = 0; i < tree.root().at(at).size(); i++) {
      words.add(Placeholders.known(tree.written(at.appendIndex(i)), own));
    }
    return words;
  }

  /** The values as they are written: an environment variable {@code 0.10} keeps its zero. */
  private SequencedMap<String, String> texts(JsonPointer mapping) {
    var texts = new LinkedHashMap<String, String>();
    for (String name : value(mapping).propertyNames()) {
      texts.put(name, Placeholders.known(tree.written(mapping.appendProperty(name)), own));
    }
    return texts;
  }

  private @Nullable Integer number(JsonPointer at) {
    JsonNode number = value(at);
    return number.isNumber() ? Integer.valueOf(number.asInt()) : null;
  }

  private Duration span(String at) {
    return Spans.parse(value(JsonPointer.compile(at)).asString()).orElseThrow();
  }

  /** The file's value, or the schema's where the file has none. */
  private JsonNode value(JsonPointer at) {
    return tree.has(at) ? tree.root().at(at) : schema.defaultOf(at);
  }
}
