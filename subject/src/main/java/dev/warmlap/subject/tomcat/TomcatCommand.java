package dev.warmlap.subject.tomcat;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.model.measure.LaunchNeeds;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Knobs;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.knob.Setting;
import dev.warmlap.subject.knob.Version;
import dev.warmlap.subject.launch.LaunchCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The command that starts a Tomcat under a treatment, without Tomcat's own scripts: those of old
 * versions pass options that later JVMs refuse.
 */
public final class TomcatCommand {

  /** Tomcat itself reads no variable; its scripts, which do, are not run. */
  private static final Pattern READS = Pattern.compile("(?!)");

  private static final String MAIN = "org.apache.catalina.startup.Bootstrap";

  /** Since then Java warns of a native library that was not announced, and will refuse it. */
  private static final int ANNOUNCES_NATIVE = 22;

  /** Later ones do without. */
  private static final Version OPENS_FOR_OPENSSL = Version.of("9.0");

  private TomcatCommand() {}

  /**
   * Writes the base folder into {@code logs} and gives the command that starts Tomcat on it.
   *
   * @param settings every knob that is set
   * @param identity needed when the knob {@code tls} is on
   * @param webapp the application at {@code /}, a folder or a WAR; null for the bundled pages
   * @param logs folder of the trial
   * @throws IllegalArgumentException when such a server does not have one of the knobs, or
   *     tomcat-native is needed and not there
   */
  public static LaunchCommand of(
      Distribution distribution,
      Server server,
      Jdk jdk,
      int port,
      SubjectSpec spec,
      Treatment settings,
      LaunchNeeds needs,
      @Nullable TlsIdentity identity,
      @Nullable Path webapp,
      Path logs)
      throws IOException {
    Path base = logs.toAbsolutePath().resolve("base");
    CatalinaBase.write(base, distribution, server, port, settings, identity, webapp);
    var jvm = new ArrayList<>(spec.jvm());
    var environment = new LinkedHashMap<>(new TreeMap<>(spec.env()));
    settings
        .levels()
        .forEach(
            (name, level) -> {
              Setting setting =
                  Knobs.find(name).flatMap(knob -> knob.on(server, level)).orElseThrow();
              switch (setting.means()) {
                case ENVIRONMENT -> environment.put(setting.name(), level.text());
                case JVM ->
                    setting.flags(level).forEach((flag, on) -> jvm.addAll(flag.arguments(on)));
                case ATTRIBUTE, ELEMENT, DISTRIBUTION, PROPERTY, AGENT, LAUNCH -> {
                  // In server.xml, the distribution itself, or seen to by whoever launches it.
                }
              }
            });
    jvm.addAll(needs.jvm());
    var arguments = new ArrayList<String>();
    arguments.add(jdk.java().toString());
    arguments.add("-XX:ErrorFile=" + logs.toAbsolutePath().resolve("hs_err_pid%p.log"));
    arguments.addAll(jvm);
    arguments.addAll(nativeAccess(server, jdk, settings));
    arguments.add("-Dcatalina.home=" + distribution.home());
    arguments.add("-Dcatalina.base=" + base);
    arguments.add("-Djava.io.tmpdir=" + base.resolve("temp"));
    arguments.add("-cp");
    arguments.add(
        distribution.classPath().stream()
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator)));
    arguments.add(MAIN);
    arguments.add("start");
    return new LaunchCommand(arguments, environment, READS);
  }

  private static List<String> nativeAccess(Server server, Jdk jdk, Treatment settings) {
    var arguments = new ArrayList<String>();
    boolean library = ServerXml.needsNativeLibrary(settings);
    Level tls = settings.levels().get("tls");
    boolean foreign = tls != null && tls.text().equals("openssl-ffm");
    if ((library || foreign) && jdk.feature() >= ANNOUNCES_NATIVE) {
      arguments.add("--enable-native-access=ALL-UNNAMED");
    }
    if (library) {
      Path folder =
          NativeLibrary.folder()
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "The APR connector and tls=openssl need a library that is not there; "
                              + NativeLibrary.REMEDY
                              + "."));
      arguments.add("-Djava.library.path=" + folder);
      Version version = server.version();
      if (version != null && !version.atLeast(OPENS_FOR_OPENSSL)) {
        // To free direct buffers, 8.5 calls what JDK 9 and later keep to themselves.
        for (String name : List.of("java.nio", "jdk.internal.ref", "sun.nio.ch")) {
          arguments.addAll(List.of("--add-opens", "java.base/" + name + "=ALL-UNNAMED"));
        }
      }
    }
    return arguments;
  }
}
