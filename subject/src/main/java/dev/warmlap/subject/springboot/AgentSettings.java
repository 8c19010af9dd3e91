package dev.warmlap.subject.springboot;

import dev.warmlap.agent.Tuning;
import dev.warmlap.agent.TuningAgent;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.knob.Setting;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The knobs that Spring Boot has no property for, and the JVM arguments that bring them in. */
public final class AgentSettings {

  /** Attribute of a connector that names its protocol's class; it decides how one is made. */
  private static final String PROTOCOL = "protocol";

  /**
   * What loads the native library that a TLS implementation needs, as Tomcat's documentation of its
   * listeners has it.
   */
  private static final Map<String, String> LISTENERS =
      Map.of(
          "openssl", "org.apache.catalina.core.AprLifecycleListener",
          "openssl-ffm", "org.apache.catalina.core.OpenSSLLifecycleListener");

  private AgentSettings() {}

  /** The names of those that a treatment sets, in its order. */
  public static List<String> among(Treatment settings) {
    return settings.levels().entrySet().stream()
        .filter(entry -> setting(entry.getKey(), entry.getValue()).isPresent())
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * The arguments of the JVM that set them; none when there are none.
   *
   * @throws IllegalArgumentException when this Warmlap has no agent that a JVM could load
   */
  static List<String> arguments(Treatment settings) {
    String protocol = null;
    var listeners = new ArrayList<String>();
    var attributes = new LinkedHashMap<String, String>();
    for (var entry : settings.levels().entrySet()) {
      Level level = entry.getValue();
      Setting setting = setting(entry.getKey(), level).orElse(null);
      if (setting == null) {
        continue;
      }
      if (setting.name().equals(PROTOCOL)) {
        protocol = setting.value(level);
      } else {
        attributes.put(setting.name(), setting.value(level));
      }
      Optional.ofNullable(LISTENERS.get(level.text())).ifPresent(listeners::add);
    }
    var tuning = new Tuning(protocol, listeners, attributes);
    if (tuning.isEmpty()) {
      return List.of();
    }
    var arguments = new ArrayList<String>();
    arguments.add("-javaagent:" + jar() + "=" + tuning.encode());
    if (!listeners.isEmpty()) {
      // Both call into C, which later JDKs refuse to code that is not allowed to.
      arguments.add("--enable-native-access=ALL-UNNAMED");
    }
    return arguments;
  }

  private static Optional<Setting> setting(String knob, Level level) {
    return Knobs.find(knob)
        .flatMap(k -> k.on(Server.SPRING_BOOT, level))
        .filter(setting -> setting.means() == Setting.Means.AGENT);
  }

  private static Path jar() {
    Path jar;
    try {
      jar = Path.of(TuningAgent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "Warmlap's agent is at no readable place: " + e.getMessage(), e);
    }
    if (!Files.isRegularFile(jar)) {
      throw new IllegalArgumentException(
          "Warmlap's agent is needed as a jar, and this Warmlap has it in "
              + jar
              + ". Run a Warmlap that ./warmlap or Maven has built.");
    }
    // The JVM ends the jar's path at the first of these.
    if (jar.toString().contains("=")) {
      throw new IllegalArgumentException(
          "Warmlap's agent lies in "
              + jar
              + ", and the JVM takes no agent from a path with '=' in it. Move Warmlap to another"
              + " folder.");
    }
    return jar;
  }
}
