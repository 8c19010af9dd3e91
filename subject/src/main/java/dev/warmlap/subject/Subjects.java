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
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Server;
import dev.warmlap.subject.launch.LaunchCommand;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * Starts subjects, each as a fresh process on the loopback address. Safe for use by many threads.
 */
public final class Subjects {

  /** Where a subject's output goes, in the folder of its trial. */
  public static final String LOG = "subject.log";

  /** Where the command is kept, in the folder of its trial. */
  public static final String COMMAND = "command.txt";

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
    Jdk jdk = jdkFor(spec);
    switch (spec.source()) {
      case SubjectSource.SpringBootJar(Path path) -> check(jar(path), jdk);
      case SubjectSource.Tomcat(String version, Path webapp) -> {
        distribution(version);
        if (webapp != null && !Files.isReadable(webapp)) {
          throw new SubjectException(
              "The application "
                  + webapp
                  + " is not there, or may not be read. Correct 'webapp:' in the study.");
        }
      }
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
    jar.problemOn(jdk.feature())
        .ifPresent(
            problem -> {
              throw new SubjectException(
                  "The subject's jar "
                      + jar.path()
                      + " "
                      + problem
                      + " (the JDK is "
                      + jdk.version()
                      + " in "
                      + jdk.home()
                      + ").");
            });
  }

  /**
   * What is known of the subject's own version, such as {@code Spring Boot 4.0.7 with Tomcat
   * 11.0.22 inside}; empty when nothing is.
   *
   * @throws SubjectException as {@link #check}
   */
  public Optional<String> version(SubjectSpec spec) {
    return switch (spec.source()) {
      case SubjectSource.SpringBootJar(Path path) -> Optional.of(jar(path).label());
      case SubjectSource.Tomcat(String version, _) -> Optional.of("Tomcat " + version);
    };
  }

  /**
   * Starts a subject and waits until it answers its page with a good status.
   *
   * @param launched called once, as soon as the process runs; must not block
   * @return failed when the subject dies, does not answer in time, or only with errors; nothing of
   *     it runs then
   * @throws SubjectException when the order itself cannot be carried out, or the calling thread is
   *     interrupted meanwhile (it stays so, and the subject is stopped)
   */
  public StartOutcome start(StartOrder order, Consumer<ManagedProcess> launched) {
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
    Page page = page(order, port);
    Launchable subject = launchable(order, port);
    ManagedProcess process = launch(order, subject);
    var diagnosis = new Diagnosis(subject.title(), new SubjectLog(order.logs().resolve(LOG)));
    boolean ready = false;
    try {
      launched.accept(process);
      Optional<Failed> failure =
          new Start(
                  process,
                  page,
                  order.readiness(),
                  order.spec().readyTimeout(),
                  diagnosis,
                  NanoClock.SYSTEM)
              .await();
      if (failure.isPresent()) {
        return new StartOutcome.Failed(failure.get());
      }
      ready = true;
      return new StartOutcome.Ready(
          new LaunchedSubject(
              process, page, subject.jdk(), subject.server(), order.settings(), diagnosis),
          Duration.between(process.launchedAt(), Instant.now()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SubjectException("Interrupted while waiting for the subject to be ready.", e);
    } finally {
      if (!ready) {
        process.stop(Duration.ZERO);
      }
    }
  }

  private Launchable launchable(StartOrder order, int port) {
    SubjectSpec spec = order.spec();
    Jdk jdk = jdkFor(spec);
    Server server = Server.of(spec.source(), order.settings());
    try {
      return switch (spec.source()) {
        case SubjectSource.SpringBootJar(Path path) -> {
          BootJar jar = jar(path);
          yield new Launchable(
              "The subject " + jar.path().getFileName() + " on JDK " + jdk.version(),
              BootCommand.of(
                  jar.path(),
                  jdk,
                  port,
                  spec,
                  order.settings(),
                  order.needs(),
                  order.identity(),
                  order.logs()),
              jdk,
              server);
        }
        case SubjectSource.Tomcat tomcat -> {
          String version = Server.tomcatVersion(tomcat, order.settings());
          yield new Launchable(
              "The subject Tomcat " + version + " on JDK " + jdk.version(),
              TomcatCommand.of(
                  distribution(version),
                  server,
                  jdk,
                  port,
                  spec,
                  order.settings(),
                  order.needs(),
                  order.identity(),
                  tomcat.webapp(),
                  order.logs()),
              jdk,
              server);
        }
      };
    } catch (IllegalArgumentException e) {
      throw new SubjectException("The subject could not be launched. " + e.getMessage(), e);
    } catch (IOException e) {
      throw unwritable(order, e);
    }
  }

  private ManagedProcess launch(StartOrder order, Launchable subject) {
    LaunchCommand command = subject.command();
    String cpus = order.spec().cpus();
    // As if it were typed in the same shell: paths in the application's settings hold.
    Path directory = Path.of("").toAbsolutePath();
    try {
      Files.createDirectories(order.logs());
      Files.writeString(
          order.logs().resolve(COMMAND), command.script(directory, cpus, System.getenv()));
      return warden.launch(
          Launch.logging(
              command.arguments(),
              command.environment(),
              directory,
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
