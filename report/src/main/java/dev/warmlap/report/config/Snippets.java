package dev.warmlap.report.config;

import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.compare.Recommendation.Tried;
import dev.warmlap.subject.knob.Knob;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.knob.Setting;
import dev.warmlap.subject.knob.SubjectKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** Sorts settings by where they belong in a subject, and writes them as they stand there. */
public final class Snippets {

  private final Server server;
  private final SequencedMap<String, String> properties = new LinkedHashMap<>();
  private final SequencedMap<String, String> customised = new LinkedHashMap<>();
  private final SequencedMap<String, String> attributes = new LinkedHashMap<>();
  private final List<String> elements = new ArrayList<>();
  private final List<String> jvm = new ArrayList<>();
  private final List<String> environment = new ArrayList<>();
  private final List<String> others = new ArrayList<>();

  private Snippets(Server server) {
    this.server = server;
  }

  /**
   * The lines for these changes, by where they belong.
   *
   * @param settings all that the subject ran with, since the names of some settings hang on others
   */
  public static List<Snippet> of(SubjectSource source, Treatment settings, List<Tried> changes) {
    Optional<Server> server = Server.of(source, settings);
    // A command's environment and placeholders are called alike on whatever kind.
    var snippets = new Snippets(server.orElse(Server.SPRING_BOOT));
    changes.forEach(change -> snippets.add(change.knob(), change.level(), server.isPresent()));
    return snippets.all();
  }

  private void add(String name, Level level, boolean known) {
    Optional<Knob> knob =
        known || Knobs.rest(name, Knobs.ENVIRONMENT).isPresent()
            ? Knobs.find(name)
            : Optional.empty();
    Optional<Setting> setting = knob.flatMap(k -> k.on(server, level));
    if (setting.isEmpty()) {
      others.add(name + " = " + level.text());
      return;
    }
    Setting how = setting.get();
    String value = how.value(level);
    switch (how.means()) {
      case PROPERTY -> property(how, level, value);
      case AGENT -> customised.put(how.name(), value);
      case ATTRIBUTE -> attributes.put(how.name(), value);
      case ELEMENT -> element(how.name(), level);
      case DISTRIBUTION -> others.add("Tomcat " + value);
      case JVM -> how.flags(level).forEach((flag, of) -> jvm.addAll(flag.arguments(of)));
      case ENVIRONMENT -> environment.add(how.name() + "=" + value);
      case LAUNCH -> others.add(name + " = " + level.text());
    }
  }

  private void property(Setting how, Level level, String value) {
    if (how.name().endsWith("*")) {
      others.add(how.name() + ": " + level.text() + ", with your own certificate");
    } else {
      properties.put(how.name(), value);
    }
  }

  /** The table names an element with its class. */
  private void element(String nameAndClass, Level level) {
    if (level instanceof Level.Truth(boolean on) && !on) {
      others.add("no element " + nameAndClass.replace(" ", " of class "));
      return;
    }
    String[] parts = nameAndClass.split(" ", 2);
    if (parts[0].equals("Executor")) {
      elements.add("<Executor name=\"virtual\" className=\"" + parts[1] + "\"/>");
      attributes.put("executor", "virtual");
    } else {
      elements.add("<" + parts[0] + " className=\"" + parts[1] + "\"/>");
    }
  }

  private List<Snippet> all() {
    List<Snippet> all = new ArrayList<>();
    if (!properties.isEmpty()) {
      all.add(new Snippet("application.yml", YamlTree.of(properties)));
    }
    if (!customised.isEmpty()) {
      all.add(new Snippet("a bean of the application", customizer()));
    }
    if (!attributes.isEmpty()) {
      all.add(
          new Snippet(
              "conf/server.xml, attributes of the Connector",
              attributes.entrySet().stream()
                  .map(a -> a.getKey() + "=\"" + xml(a.getValue()) + "\"\n")
                  .collect(Collectors.joining())));
    }
    if (!elements.isEmpty()) {
      all.add(new Snippet("conf/server.xml, elements", lines(elements)));
    }
    if (!jvm.isEmpty()) {
      String variable = server.kind() == SubjectKind.TOMCAT ? "CATALINA_OPTS" : "JAVA_TOOL_OPTIONS";
      all.add(
          new Snippet(
              "arguments of the JVM, or the environment",
              variable + "=\"" + String.join(" ", jvm) + "\"\n"));
    }
    if (!environment.isEmpty()) {
      all.add(new Snippet("the environment", lines(environment)));
    }
    if (!others.isEmpty()) {
      all.add(new Snippet("what you set yourself", lines(others)));
    }
    return all;
  }

  /** What Spring Boot has no property for. */
  private String customizer() {
    var text = new StringBuilder();
    text.append("@Bean\n");
    text.append("WebServerFactoryCustomizer<TomcatServletWebServerFactory> measured() {\n");
    String protocol = customised.get("protocol");
    text.append("  return factory -> {\n");
    if (protocol != null) {
      text.append("    factory.setProtocol(\"").append(protocol).append("\");\n");
    }
    if (customised.size() > (protocol == null ? 0 : 1)) {
      text.append("    factory.addConnectorCustomizers(\n        connector -> {\n");
      customised.forEach(
          (name, value) -> {
            if (!name.equals("protocol")) {
              text.append("          connector.setProperty(\"")
                  .append(name)
                  .append("\", \"")
                  .append(value)
                  .append("\");\n");
            }
          });
      text.append("        });\n");
    }
    return text.append("  };\n}\n").toString();
  }

  private static String lines(List<String> all) {
    return String.join("\n", all) + "\n";
  }

  private static String xml(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
