package dev.warmlap.subject;

import dev.warmlap.host.HostException;
import dev.warmlap.host.Jdk;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.ShortProgram;
import dev.warmlap.model.measure.LaunchNeeds;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.launch.ClassArchive;
import dev.warmlap.subject.springboot.BootJar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Makes what the knob {@code startup} wants to be there at a start: a class archive of a training
 * run, which is made once for all trials of the same subject under the same settings, and kept
 * beside their folders. Safe for use by many threads.
 */
final class StartupTraining {

  /** The knob. */
  static final String STARTUP = "startup";

  /** The JVM's log of its archive, in the folder of a trial. */
  static final String LOG = "startup.log";

  /** What a failure of it is called. */
  static final String FAILED = "no-class-archive";

  /**
   * The first request loads most of the classes that answer it; a few more reach what comes with
   * reuse, such as a kept connection.
   */
  private static final int REQUESTS = 10;

  /**
   * A JVM that ends writes its archive, and for the AOT cache launches another one that does: 10 s
   * for a Spring Boot application on two processors.
   */
  private static final Duration WRITING = Duration.ofMinutes(2);

  private static final Duration EXTRACTION = Duration.ofMinutes(1);

  /** What an archive is good for. */
  private record Key(SubjectSpec spec, Treatment settings) {}

  /** An archive, and the subject that it is of. */
  private record Trained(SubjectSource source, ClassArchive archive) {}

  /** How a start is to go on. */
  sealed interface Prepared {
    /** With this order. */
    record Ready(StartOrder order) implements Prepared {}

    /** Not at all. */
    record Failed(Outcome.Failed failure) implements Prepared {}
  }

  private final Function<SubjectSpec, Jdk> jdkFor;
  private final BiFunction<StartOrder, Consumer<ManagedProcess>, StartOutcome> start;
  private final Map<Key, Trained> trained = new HashMap<>();

  /**
   * @param start starts a subject as it is ordered
   */
  StartupTraining(
      Function<SubjectSpec, Jdk> jdkFor,
      BiFunction<StartOrder, Consumer<ManagedProcess>, StartOutcome> start) {
    this.jdkFor = jdkFor;
    this.start = start;
  }

  /**
   * Gets ready what the order's {@code startup} needs, which takes a start of the subject when it
   * is not there yet.
   *
   * @throws SubjectException as a start does
   */
  synchronized Prepared prepare(StartOrder order) {
    Level level = order.settings().levels().get(STARTUP);
    Optional<ClassArchive.Kind> kind =
        Optional.ofNullable(level).map(Level::text).flatMap(ClassArchive.Kind::of);
    if (kind.isEmpty() || order.spec().source() instanceof SubjectSource.Command) {
      return new Prepared.Ready(order);
    }
    var key = new Key(order.spec(), order.settings());
    Trained found = trained.get(key);
    if (found == null) {
      Path folder = order.logs().toAbsolutePath().resolveSibling("startup-" + (trained.size() + 1));
      found =
          new Trained(
              source(order, folder), new ClassArchive(kind.get(), folder.resolve("classes")));
      Optional<Outcome.Failed> failure = train(order, found, folder);
      if (failure.isPresent()) {
        return new Prepared.Failed(failure.get());
      }
      trained.put(key, found);
    }
    Path log = order.logs().toAbsolutePath().resolve(LOG);
    return new Prepared.Ready(
        with(order, found, order.needs().and(jvm(found.archive().arguments(log))), order.logs()));
  }

  private Optional<Outcome.Failed> train(StartOrder order, Trained wanted, Path folder) {
    var process = new ArrayList<ManagedProcess>();
    StartOutcome outcome =
        start.apply(
            with(order, wanted, jvm(wanted.archive().trainingArguments()), folder), process::add);
    switch (outcome) {
      case StartOutcome.Failed(Outcome.Failed failure) -> {
        return Optional.of(
            new Outcome.Failed(
                failure.kind(),
                "In the training run for startup="
                    + wanted.archive().kind().word()
                    + ": "
                    + failure.message(),
                failure.lastLogLines()));
      }
      case StartOutcome.Ready(RunningSubject subject, _) -> {
        try {
          for (int i = 0; i < REQUESTS; i++) {
            subject.recordAnswer(order.readiness());
          }
          process.getFirst().stop(WRITING);
        } finally {
          subject.stop();
        }
      }
    }
    if (Files.exists(wanted.archive().file())) {
      return Optional.empty();
    }
    var log = new SubjectLog(folder.resolve(Subjects.LOG));
    return Optional.of(
        new Outcome.Failed(
            FAILED,
            "startup=%s needs a class archive, and the JVM of the training run wrote none when it"
                    .formatted(wanted.archive().kind().word())
                + " ended. Its log says why: "
                + log.file(),
            log.lastLines()));
  }

  private static LaunchNeeds jvm(List<String> arguments) {
    return new LaunchNeeds(arguments, new LinkedHashMap<>());
  }

  private static StartOrder with(StartOrder order, Trained trained, LaunchNeeds needs, Path logs) {
    SubjectSpec spec = order.spec();
    return new StartOrder(
        new SubjectSpec(
            trained.source(),
            spec.jdk(),
            spec.jvm(),
            spec.env(),
            spec.readyTimeout(),
            spec.port(),
            spec.cpus(),
            spec.ready(),
            spec.beside()),
        order.settings(),
        order.readiness(),
        needs,
        logs,
        order.identity());
  }

  /**
   * JVMs archive only what lies in jars of the class path, so jars within a jar have to come out.
   */
  private SubjectSource source(StartOrder order, Path folder) {
    return order.spec().source() instanceof SubjectSource.SpringBootJar(Path jar)
            && Preparation.jar(jar).nested()
        ? new SubjectSource.SpringBootJar(
            extracted(jar, jdkFor.apply(order.spec()), folder.resolve("application")))
        : order.spec().source();
  }

  private static Path extracted(Path jar, Jdk jdk, Path folder) {
    if (!Preparation.jar(jar).carries(BootJar.TOOLS)) {
      throw new SubjectException(BootJar.NO_TOOLS.formatted(jar));
    }
    Path extracted = folder.resolve(Objects.requireNonNull(jar.getFileName()));
    try {
      ShortProgram.Ended ended =
          ShortProgram.run(
              List.of(
                  jdk.java().toString(),
                  "-Djarmode=tools",
                  "-jar",
                  jar.toString(),
                  "extract",
                  "--destination",
                  folder.toString()),
              Map.of(),
              EXTRACTION);
      if (ended.exitCode() != 0 || !Files.exists(extracted)) {
        throw new SubjectException(
            "The jar %s was to be taken apart for startup=cds or aot, and its own tools did not:"
                    .formatted(jar)
                + " "
                + ended.output().strip());
      }
      return extracted;
    } catch (HostException e) {
      throw new SubjectException("The jar could not be taken apart. " + e.getMessage(), e);
    }
  }
}
