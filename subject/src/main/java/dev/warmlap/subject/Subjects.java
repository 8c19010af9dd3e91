package dev.warmlap.subject;

import dev.warmlap.host.HostException;
import dev.warmlap.host.Jdk;
import dev.warmlap.host.Jdks;
import dev.warmlap.host.Launch;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.NanoClock;
import dev.warmlap.host.Ports;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.host.Warden;
import dev.warmlap.model.result.Outcome.Failed;
import dev.warmlap.model.study.Beside;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Readiness;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * Starts subjects, each as a fresh process on the loopback address, unless it is a server that is
 * there already. Safe for use by many threads.
 */
public final class Subjects {

  /** Where a subject's output goes, in the folder of its trial. */
  public static final String LOG = "subject.log";

  /** Where the command is kept, in the folder of its trial. */
  public static final String COMMAND = "command.txt";

  /**
   * Spring Boot and Tomcat shut down within a second or two when no request is in flight; one that
   * still is holds Spring Boot for up to 30 s by default, which no later trial should have to wait
   * for.
   */
  private static final Duration JVM_GRACE = Duration.ofSeconds(10);

  private final Warden warden;
  private final Jdks jdks;
  private final Distributions distributions;
  private final IntSupplier freePort;

  public Subjects(Warden warden, Jdks jdks) {
    this(warden, jdks, Distributions.ofThisUser(), Ports::free);
  }

  /**
   * @param distributions where Tomcats come from
   */
  Subjects(Warden warden, Jdks jdks, Distributions distributions, IntSupplier freePort) {
    this.warden = warden;
    this.jdks = jdks;
    this.distributions = distributions;
    this.freePort = freePort;
  }

  /**
   * The JDK that a subject will run on.
   *
   * @throws SubjectException when there is none as the study asks for
   */
  public Jdk jdkFor(SubjectSpec spec) {
    try {
      return switch (spec.jdk()) {
        case JdkChoice.Feature(int number) -> jdks.withFeature(number);
        case JdkChoice.Home(Path path) -> Jdk.at(path);
      };
    } catch (HostException e) {
      throw new SubjectException("The subject's JDK: " + e.getMessage(), e);
    }
  }

  /**
   * Looks whether the subject can be started at all, without starting it. A Tomcat that is not in
   * the cache is fetched.
   *
   * @throws SubjectException when the jar or the application is missing or is none, the Tomcat is
   *     not to be had, or the JDK is missing or too old
   */
  public void check(SubjectSpec spec) {
    Optional<Jdk> jdk = usesJdk(spec) ? Optional.of(jdkFor(spec)) : Optional.empty();
    switch (spec.source()) {
      case SubjectSource.SpringBootJar(Path path) -> check(jar(path), jdk.orElseThrow());
      case SubjectSource.Tomcat(String version, Path webapp) -> {
        distribution(version);
        if (webapp != null && !Files.isReadable(webapp)) {
          throw new SubjectException(
              "The application "
                  + webapp
                  + " is not there, or may not be read. Correct 'webapp:' in the study.");
        }
      }
      case SubjectSource.Command _, SubjectSource.Url _ -> {}
    }
  }

  /**
   * Gets what the treatments need beyond {@link #check}: the versions of Tomcat that they name.
   *
   * @throws SubjectException when one is not to be had
   */
  public void fetch(SubjectSpec spec, Collection<Treatment> treatments) {
    if (spec.source() instanceof SubjectSource.Tomcat tomcat) {
      treatments.stream()
          .map(settings -> Server.tomcatVersion(tomcat, settings))
          .distinct()
          .forEach(this::distribution);
    }
  }

  private static void check(BootJar jar, Jdk jdk) {
    if (jar.javaFeature() > jdk.feature()) {
      throw new SubjectException(
          "The subject's jar "
              + jar.path()
              + " was compiled for Java "
              + jar.javaFeature()
              + ", but the study runs it on JDK "
              + jdk.version()
              + " ("
              + jdk.home()
              + "). Change 'jdk:' in the study, or compile with --release "
              + jdk.feature()
              + ".");
    }
  }

  /** Whether the subject runs on the JDK of its description; else nothing is known of its Java. */
  public static boolean usesJdk(SubjectSpec spec) {
    return switch (spec.source()) {
      case SubjectSource.SpringBootJar _, SubjectSource.Tomcat _ -> true;
      case SubjectSource.Command command -> OwnCommand.usesJdk(command, spec);
      case SubjectSource.Url _ -> false;
    };
  }

  /**
   * What is known of the subject's own version, such as {@code Spring Boot 4.0.7}; empty when its
   * jar does not say, or it is no jar.
   *
   * @throws SubjectException as {@link #check}
   */
  public Optional<String> version(SubjectSpec spec) {
    return switch (spec.source()) {
      case SubjectSource.SpringBootJar(Path path) ->
          Optional.ofNullable(jar(path).bootVersion()).map(version -> "Spring Boot " + version);
      case SubjectSource.Tomcat(String version, _) -> Optional.of("Tomcat " + version);
      case SubjectSource.Command _, SubjectSource.Url _ -> Optional.empty();
    };
  }

  /**
   * Starts a subject, and before it what must run beside it, and waits until it answers its page
   * with a good status.
   *
   * @param launched called once, as soon as the process runs, unless the subject is there already;
   *     must not block
   * @return failed when the subject dies, does not answer in time, or only with errors; nothing of
   *     it runs then
   * @throws SubjectException when the order itself cannot be carried out, or the calling thread is
   *     interrupted meanwhile (it stays so, and the subject is stopped)
   */
  public StartOutcome start(StartOrder order, Consumer<ManagedProcess> launched) {
    if (order.spec().source() instanceof SubjectSource.Url url) {
      return FoundServer.look(url, readiness(order), order.spec().readyTimeout());
    }
    Beside beside = order.spec().beside();
    if (beside == null) {
      return start(order, Map.of(), () -> {}, launched);
    }
    switch (Companion.start(beside, warden, javaOf(order.spec()), freePort, order.logs())) {
      case Companion.Start.Failed(Failed failure) -> {
        return new StartOutcome.Failed(failure);
      }
      case Companion.Start.Ready(Companion companion) -> {
        boolean ready = false;
        try {
          Map<String, String> values =
              Map.of(Placeholders.BESIDE_PORT, Integer.toString(companion.port()));
          StartOutcome outcome = start(order, values, companion::stop, launched);
          ready = outcome instanceof StartOutcome.Ready;
          return outcome;
        } finally {
          if (!ready) {
            companion.stop();
          }
        }
      }
    }
  }

  /**
   * @param values of placeholders, beyond those that every subject has
   * @param afterwards to be done when the subject has been stopped
   */
  private StartOutcome start(
      StartOrder order,
      Map<String, String> values,
      Runnable afterwards,
      Consumer<ManagedProcess> launched) {
    Integer asked = order.spec().port();
    if (asked != null && Ports.taken(asked)) {
      // Found out beforehand, since whoever holds the port might answer in the subject's stead.
      return new StartOutcome.Failed(
          new Failed(
              Diagnosis.PORT_TAKEN,
              "The study asks for port "
                  + asked
                  + ", and another process listens there. End that process ('ss -ltnp' names it),"
                  + " or leave 'port' out of the study and a free one is taken.",
              List.of()));
    }
    int port = asked == null ? freePort.getAsInt() : asked;
    Launchable subject = launchable(order, port, values);
    ManagedProcess process = launch(order, subject);
    var diagnosis = new Diagnosis(subject.title(), new SubjectLog(order.logs().resolve(LOG)));
    boolean ready = false;
    try {
      launched.accept(process);
      var start =
          new Start(
              process,
              subject.page(),
              readiness(order),
              order.spec().readyTimeout(),
              subject.mayBeServedElsewhere(),
              diagnosis,
              NanoClock.SYSTEM);
      Optional<Failed> failure = start.await();
      if (failure.isPresent()) {
        return new StartOutcome.Failed(failure.get());
      }
      ready = true;
      boolean elsewhere = start.servedElsewhere();
      return new StartOutcome.Ready(
          new LaunchedSubject(
              process,
              subject.page(),
              elsewhere,
              () -> subject.readBack().of(process, elsewhere),
              diagnosis,
              () -> {
                try {
                  subject.stop(process, subject.grace());
                } finally {
                  afterwards.run();
                }
              }),
          Duration.between(process.launchedAt(), Instant.now()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SubjectException("Interrupted while waiting for the subject to be ready.", e);
    } finally {
      if (!ready) {
        subject.stop(process, Duration.ZERO);
      }
    }
  }

  private Launchable launchable(StartOrder order, int port, Map<String, String> values) {
    try {
      return switch (order.spec().source()) {
        case SubjectSource.SpringBootJar(Path path) -> {
          Jdk jdk = jdkFor(order.spec());
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
          Jdk jdk = jdkFor(order.spec());
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
      throw unwritable(order, e);
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
      all.put(Placeholders.JAVA, jdkFor(order.spec()).java().toString());
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
                    order.settings())
                .read(),
        OwnCommand.GRACE,
        process -> OwnStop.run(own, process));
  }

  private ManagedProcess launch(StartOrder order, Launchable subject) {
    LaunchCommand command = subject.command();
    String cpus = order.spec().cpus();
    try {
      Files.createDirectories(order.logs());
      Files.writeString(
          order.logs().resolve(COMMAND),
          command.script(subject.directory(), cpus, System.getenv()));
      return warden.launch(
          Launch.logging(
              command.arguments(),
              command.environment(),
              subject.directory(),
              order.logs().resolve(LOG),
              cpus));
    } catch (HostException e) {
      throw new SubjectException("The subject could not be launched. " + e.getMessage(), e);
    } catch (IOException e) {
      throw unwritable(order, e);
    }
  }

  private static SubjectException unwritable(StartOrder order, IOException problem) {
    return new SubjectException(
        "The trial's folder " + order.logs() + " could not be written: " + problem, problem);
  }

  /** The program {@code java} that the study names, for a helper; empty where there is none. */
  private Optional<String> javaOf(SubjectSpec spec) {
    try {
      return Optional.of(jdkFor(spec).java().toString());
    } catch (SubjectException e) {
      return Optional.empty(); // The helper's command says whether it needs one.
    }
  }

  private static Step readiness(StartOrder order) {
    Readiness ready = order.spec().ready();
    return ready == null ? order.readiness() : ready.step();
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

  private static BootJar jar(Path path) {
    return switch (BootJar.look(path)) {
      case BootJar.Look.Found(BootJar jar) -> jar;
      case BootJar.Look.Refused(String problem) -> throw new SubjectException(problem);
    };
  }

  private Distribution distribution(String version) {
    return switch (distributions.get(version)) {
      case Distributions.Obtained.Found(Distribution found) -> found;
      case Distributions.Obtained.Refused(String problem) -> throw new SubjectException(problem);
    };
  }
}
