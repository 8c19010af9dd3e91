package dev.warmlap.subject;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.subject.command.OwnCommand;
import dev.warmlap.subject.command.Placeholders;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.launch.LaunchCommand;
import dev.warmlap.subject.readback.EffectiveSettings;
import dev.warmlap.subject.readback.StrangersSettings;
import dev.warmlap.subject.springboot.BootCommand;
import dev.warmlap.subject.springboot.BootJar;
import dev.warmlap.subject.tomcat.Distribution;
import dev.warmlap.subject.tomcat.Distributions;
import dev.warmlap.subject.tomcat.TomcatCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;

/** Makes ready for launch whatever kind of subject a study names. */
final class Preparation {

  /**
   * Spring Boot and Tomcat shut down within a second or two when no request is in flight; one that
   * still is holds Spring Boot for up to 30 s by default, which no later trial should have to wait
   * for.
   */
  private static final Duration JVM_GRACE = Duration.ofSeconds(10);

  private final Function<SubjectSpec, Jdk> jdkFor;
  private final Distributions distributions;

  /**
   * @param distributions where Tomcats come from
   */
  Preparation(Function<SubjectSpec, Jdk> jdkFor, Distributions distributions) {
    this.jdkFor = jdkFor;
    this.distributions = distributions;
  }

  /**
   * Prepares a subject; nothing of it runs yet.
   *
   * @param values of placeholders, beyond those that every subject has
   * @throws SubjectException when the order cannot be carried out
   */
  Launchable of(StartOrder order, int port, Map<String, String> values) {
    try {
      return switch (order.spec().source()) {
        case SubjectSource.SpringBootJar(Path path) -> {
          Jdk jdk = jdkFor.apply(order.spec());
          BootJar jar = jar(path);
          yield known(
              "The subject " + jar.path().getFileName() + " on JDK " + jdk.version(),
              BootCommand.of(
                  jar.path(),
                  jdk,
                  port,
                  OwnCommand.withValues(order.spec(), values),
                  order.settings(),
                  order.needs(),
                  order.identity(),
                  order.logs()),
              order,
              port);
        }
        case SubjectSource.Tomcat tomcat -> {
          Jdk jdk = jdkFor.apply(order.spec());
          String version = Server.tomcatVersion(tomcat, order.settings());
          yield known(
              "The subject Tomcat " + version + " on JDK " + jdk.version(),
              TomcatCommand.of(
                  distribution(version),
                  server(order),
                  jdk,
                  port,
                  OwnCommand.withValues(order.spec(), values),
                  order.settings(),
                  order.needs(),
                  order.identity(),
                  tomcat.webapp(),
                  order.logs()),
              order,
              port);
        }
        case SubjectSource.Command command -> ownCommand(order, command, port, values);
        case SubjectSource.Url _ ->
            throw new SubjectException("A server that is already there is not launched.");
      };
    } catch (IllegalArgumentException e) {
      throw new SubjectException("The subject could not be launched. " + e.getMessage(), e);
    } catch (IOException e) {
      throw SubjectException.unwritable(order.logs(), e);
    }
  }

  /** A server whose knobs are known. */
  private static Launchable known(String title, LaunchCommand command, StartOrder order, int port) {
    Server server = server(order);
    return new Launchable(
        title,
        command,
        // As if it were typed in the same shell: paths in the application's settings hold.
        Path.of("").toAbsolutePath(),
        page(order, port),
        false,
        (process, elsewhere) ->
            new EffectiveSettings(process.pid(), port, server, order.settings()).read(),
        JVM_GRACE,
        process -> {});
  }

  private static Server server(StartOrder order) {
    return Server.of(order.spec().source(), order.settings()).orElseThrow();
  }

  private Launchable ownCommand(
      StartOrder order, SubjectSource.Command command, int port, Map<String, String> values) {
    var all = new LinkedHashMap<>(values);
    all.put(Placeholders.PORT, Integer.toString(port));
    if (OwnCommand.usesJdk(command, order.spec())) {
      all.put(Placeholders.JAVA, jdkFor.apply(order.spec()).java().toString());
    }
    OwnCommand own = OwnCommand.of(command, order.spec(), order.settings(), order.needs(), all);
    return new Launchable(
        "The subject '" + String.join(" ", own.launch().arguments()) + "'",
        own.launch(),
        command.folder(),
        Page.plain(port),
        !command.stop().isEmpty(),
        (process, elsewhere) ->
            new StrangersSettings(
                    elsewhere ? OptionalLong.empty() : OptionalLong.of(process.pid()),
                    order.settings(),
                    OwnCommand.placeholders(command, order.spec()))
                .read(),
        OwnCommand.GRACE,
        process -> OwnStop.run(own, process));
  }

  private static Page page(StartOrder order, int port) {
    TlsIdentity identity = order.identity();
    if (!BootCommand.tls(order.settings())) {
      return Page.plain(port);
    }
    if (identity == null) {
      throw new SubjectException(
          "The knob tls is on, but the order to start has no certificate for it.");
    }
    return Page.secure(port, identity);
  }

  /**
   * The jar of a Spring Boot subject.
   *
   * @throws SubjectException when it is missing, or is none
   */
  static BootJar jar(Path path) {
    return switch (BootJar.look(path)) {
      case BootJar.Look.Found(BootJar jar) -> jar;
      case BootJar.Look.Refused(String problem) -> throw new SubjectException(problem);
    };
  }

  /**
   * The Tomcat of this version, fetched where it is not in the cache.
   *
   * @throws SubjectException when it is not to be had
   */
  Distribution distribution(String version) {
    return switch (distributions.get(version)) {
      case Distributions.Obtained.Found(Distribution found) -> found;
      case Distributions.Obtained.Refused(String problem) -> throw new SubjectException(problem);
    };
  }
}
