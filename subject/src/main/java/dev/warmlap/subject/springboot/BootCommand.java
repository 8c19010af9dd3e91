package dev.warmlap.subject.springboot;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.model.measure.LaunchNeeds;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.knob.Setting;
import dev.warmlap.subject.launch.LaunchCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The command that starts a Spring Boot jar under a treatment. Settings are given as arguments,
 * which win over every file and variable that Spring Boot reads; those that it has no property for
 * are given by Warmlap's agent.
 */
public final class BootCommand {

  /** Spring Boot reads settings from such variables; those given as arguments win over them. */
  private static final Pattern READS = Pattern.compile("(SPRING|SERVER|MANAGEMENT|LOGGING)_.*");

  private BootCommand() {}

  /**
   * The command for a start on the loopback address.
   *
   * @param settings every knob that is set
   * @param identity needed when the knob {@code tls} is on
   * @param logs folder for the report of a crash
   * @throws IllegalArgumentException when a knob is unknown, or HTTPS is wanted without an identity
   */
  public static LaunchCommand of(
      Path jar,
      Jdk jdk,
      int port,
      SubjectSpec spec,
      Treatment settings,
      LaunchNeeds needs,
      @Nullable TlsIdentity identity,
      Path logs) {
    var jvm = new ArrayList<>(spec.jvm());
    var environment = new LinkedHashMap<>(new TreeMap<>(spec.env()));
    var properties = new LinkedHashMap<String, String>();
    properties.put("server.port", Integer.toString(port));
    properties.put("server.address", "127.0.0.1");
    properties.put("server.tomcat.mbeanregistry.enabled", "true");
    settings
        .levels()
        .forEach(
            (name, level) -> {
              Setting setting = setting(name, level);
              switch (setting.means()) {
                case ENVIRONMENT -> environment.put(setting.name(), level.text());
                case JVM ->
                    setting.flags(level).forEach((flag, on) -> jvm.addAll(flag.arguments(on)));
                case PROPERTY -> {
                  if (name.equals("tls")) {
                    properties.putAll(ssl(level, identity));
                  } else {
                    properties.put(setting.name(), setting.value(level));
                  }
                }
                case AGENT -> {
                  if (name.equals("tls")) {
                    properties.putAll(ssl(level, identity));
                  }
                }
                case LAUNCH -> {
                  // Seen to by whoever launches it.
                }
                case ATTRIBUTE, DISTRIBUTION, ELEMENT -> throw unknown(name, level);
              }
            });
    properties.putAll(needs.properties());
    jvm.addAll(AgentSettings.arguments(settings));
    jvm.addAll(needs.jvm());
    var arguments = new ArrayList<String>();
    arguments.add(jdk.java().toString());
    // Else a crash would leave its report in the folder that the user happens to be in.
    arguments.add("-XX:ErrorFile=" + logs.toAbsolutePath().resolve("hs_err_pid%p.log"));
    arguments.addAll(jvm);
    arguments.add("-jar");
    arguments.add(jar.toAbsolutePath().toString());
    properties.forEach((key, value) -> arguments.add("--" + key + "=" + value));
    return new LaunchCommand(arguments, environment, READS);
  }

  /** Whether the server is told to speak HTTPS. */
  public static boolean tls(Treatment settings) {
    Level tls = settings.levels().get("tls");
    return tls != null && !tls.text().equals("off");
  }

  private static Setting setting(String name, Level level) {
    return Knobs.find(name)
        .flatMap(knob -> knob.on(Server.SPRING_BOOT, level))
        .orElseThrow(() -> unknown(name, level));
  }

  private static IllegalArgumentException unknown(String name, Level level) {
    return new IllegalArgumentException(
        "The knob '"
            + name
            + "' cannot be set to '"
            + level.text()
            + "' on Spring Boot. Known are: "
            + String.join(", ", Knobs.names())
            + ".");
  }

  private static SequencedMap<String, String> ssl(Level level, @Nullable TlsIdentity identity) {
    var ssl = new LinkedHashMap<String, String>();
    if (level.text().equals("off")) {
      ssl.put("server.ssl.enabled", "false");
      return ssl;
    }
    if (identity == null) {
      throw new IllegalArgumentException(
          "tls=" + level.text() + " needs a certificate, but none was made for this run.");
    }
    ssl.put("server.ssl.enabled", "true");
    ssl.put("server.ssl.key-store", identity.keyStore().toUri().toString());
    ssl.put("server.ssl.key-store-type", "PKCS12");
    ssl.put("server.ssl.key-store-password", identity.password());
    ssl.put("server.ssl.key-alias", TlsIdentity.ALIAS);
    return ssl;
  }
}
