package dev.warmlap.subject;

import dev.warmlap.host.ControlGroup;
import dev.warmlap.host.HostException;
import dev.warmlap.host.Jdk;
import dev.warmlap.host.Jdks;
import dev.warmlap.host.Launch;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.NanoClock;
import dev.warmlap.host.Ports;
import dev.warmlap.host.ResourceLimits;
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
import dev.warmlap.subject.springboot.BootJar;
import dev.warmlap.subject.tomcat.Distributions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

/**
 * Starts subjects, each as a fresh process on the loopback address, unless it is a server that is
 * there already. Safe for use by many threads.
 */
public final class Subjects {

  /** Where a subject's output goes, in the folder of its trial. */
  public static final String LOG = "subject.log";

  /** Where the command is kept, in the folder of its trial. */
  public static final String COMMAND = "command.txt";

  private static final Set<String> LIMITS = Set.of(LaunchKnobs.CPU_QUOTA, LaunchKnobs.MEMORY);

  private final Warden warden;
  private final Jdks jdks;
  private final Preparation preparation;
  private final StartupTraining training;
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
    this.preparation = new Preparation(this::jdkFor, distributions);
    this.training = new StartupTraining(this::jdkFor, this::startPrepared);
    this.freePort = freePort;
  }

  /**
   * The JDK that a subject will run on under these settings.
   *
   * @throws SubjectException when there is none as the study asks for
   */
  public Jdk jdkFor(SubjectSpec spec, Treatment settings) {
    return jdkFor(LaunchKnobs.in(spec, settings));
  }

  private Jdk jdkFor(SubjectSpec spec) {
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
   * Looks whether the subject can be started at all under each of these settings, without starting
   * it. A Tomcat that is not in the cache is fetched.
   *
   * @throws SubjectException when the jar or the application is missing or is none, a Tomcat is not
   *     to be had, or a JDK is missing or too old
   */
  public void check(SubjectSpec spec, Collection<Treatment> settings) {
    settings.stream().map(each -> LaunchKnobs.in(spec, each)).distinct().forEach(this::check);
    if (spec.source() instanceof SubjectSource.Tomcat tomcat) {
      settings.stream()
          .map(each -> Server.tomcatVersion(tomcat, each))
          .distinct()
          .forEach(preparation::distribution);
    }
  }

  private void check(SubjectSpec spec) {
    Optional<Jdk> jdk = usesJdk(spec) ? Optional.of(jdkFor(spec)) : Optional.empty();
    switch (spec.source()) {
      case SubjectSource.SpringBootJar(Path path) ->
          check(Preparation.jar(path), jdk.orElseThrow());
      case SubjectSource.Tomcat(String version, Path webapp) -> {
        preparation.distribution(version);
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

  /** Whether the subject runs on the JDK of its description; else nothing is known of its Java. */
  public static boolean usesJdk(SubjectSpec spec) {
    return switch (spec.source()) {
      case SubjectSource.SpringBootJar _, SubjectSource.Tomcat _ -> true;
      case SubjectSource.Command command -> OwnCommand.usesJdk(command, spec);
      case SubjectSource.Url _ -> false;
    };
  }

  /**
   * What is known of the subject's own version, such as {@code Spring Boot 4.0.7 with Tomcat
   * 11.0.22 inside}; empty when nothing is.
   *
   * @throws SubjectException as {@link #check}
   */
  public Optional<String> version(SubjectSpec spec) {
    return switch (spec.source()) {
      case SubjectSource.SpringBootJar(Path path) -> Optional.of(Preparation.jar(path).label());
      case SubjectSource.Tomcat(String version, _) -> Optional.of("Tomcat " + version);
      case SubjectSource.Command _, SubjectSource.Url _ -> Optional.empty();
    };
  }

  /**
   * Starts a subject, and before it what must run beside it, and waits until it answers its page
   * with a good status. Where the settings ask for a class archive that is not there yet, a
   * training run comes first, of which the process is not told.
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
    return switch (training.prepare(order.asLaunched())) {
      case StartupTraining.Prepared.Failed(Failed failure) -> new StartOutcome.Failed(failure);
      case StartupTraining.Prepared.Ready(StartOrder prepared) -> startPrepared(prepared, launched);
    };
  }

  private StartOutcome startPrepared(StartOrder order, Consumer<ManagedProcess> launched) {
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
    Launchable subject = preparation.of(order, port, values);
    ManagedProcess process = launch(order, subject);
    var diagnosis =
        new Diagnosis(
            subject.title(),
            new SubjectLog(order.logs().resolve(LOG)),
            () -> process.group().map(ControlGroup::killedForMemory).orElse(0L));
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

  private ManagedProcess launch(StartOrder order, Launchable subject) {
    LaunchCommand command = subject.command();
    String cpus = order.spec().cpus();
    try {
      Files.createDirectories(order.logs());
      Files.writeString(
          order.logs().resolve(COMMAND),
          limitsOf(order) + command.script(subject.directory(), cpus, System.getenv()));
      return warden.launch(
          Launch.logging(
                  command.arguments(),
                  command.environment(),
                  subject.directory(),
                  order.logs().resolve(LOG),
                  cpus)
              .within(LaunchKnobs.limits(order.spec(), order.settings())));
    } catch (HostException e) {
      throw new SubjectException("The subject could not be launched. " + e.getMessage(), e);
    } catch (IOException e) {
      throw SubjectException.unwritable(order.logs(), e);
    }
  }

  /** A shell has no word for them, so they are told. */
  private static String limitsOf(StartOrder order) {
    String limits =
        order.settings().levels().entrySet().stream()
            .filter(setting -> LIMITS.contains(setting.getKey()))
            .map(setting -> setting.getKey() + "=" + setting.getValue().text())
            .collect(Collectors.joining(", "));
    return LaunchKnobs.limits(order.spec(), order.settings()).equals(ResourceLimits.NONE)
        ? ""
        : "# It ran in a control group of its own: " + limits + "\n";
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
}
