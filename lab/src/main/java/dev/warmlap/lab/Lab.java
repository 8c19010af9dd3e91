package dev.warmlap.lab;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.Jdks;
import dev.warmlap.host.Machine;
import dev.warmlap.host.StudyLock;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.host.Warden;
import dev.warmlap.lab.study.Finding;
import dev.warmlap.lab.study.HostLimits;
import dev.warmlap.lab.study.Problem;
import dev.warmlap.lab.study.QuickScale;
import dev.warmlap.lab.study.StudyException;
import dev.warmlap.lab.study.StudyFile;
import dev.warmlap.lab.study.StudyLint;
import dev.warmlap.model.event.Event;
import dev.warmlap.model.measure.Environment;
import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.compare.Decision;
import dev.warmlap.stats.compare.Foretelling;
import dev.warmlap.stats.compare.NoiseFloors;
import dev.warmlap.store.ResultStore;
import dev.warmlap.subject.Subjects;
import dev.warmlap.subject.knob.SubjectKind;
import dev.warmlap.subject.springboot.AgentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Runs studies. One at a time on a machine; {@link #interrupt} may be called from any thread, all
 * else belongs to one. Listeners are called on the thread that runs the study.
 */
public final class Lab {

  private static final DateTimeFormatter FOLDER =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneId.systemDefault());

  private final String version;
  private final Path storeFile;
  private final Path workFolder;
  private final Consumer<Event> listener;
  private final Interruption interruption = new Interruption();
  private final Jdks jdks = Jdks.ofThisMachine();

  /**
   * @param storeFile where results are kept
   * @param version of this build, kept with every run
   * @param workFolder where logs and what a run needs for itself are kept
   */
  public Lab(Path storeFile, Path workFolder, String version, Consumer<Event> listener) {
    this.version = version;
    this.storeFile = storeFile;
    this.workFolder = workFolder.toAbsolutePath();
    this.listener = new SaidOnce(listener);
  }

  /** Ends the run early: the trial under way is given up, those finished are kept. */
  public void interrupt() {
    interruption.request();
  }

  /**
   * What {@link #run} would do.
   *
   * @throws LabException when an option does not fit the study
   */
  public Preview preview(StudyFile file, RunOptions options) {
    return preview(file, options, Doctor.knownNoise(storeFile, Machine.facts()));
  }

  private Preview preview(StudyFile file, RunOptions options, List<NoiseFloor> noise) {
    Study study = options.quick() ? QuickScale.apply(file.study()) : file.study();
    if (options.seed() != null) {
      study = study.withSeed(options.seed());
    }
    Chosen chosen = Chosen.of(options.only(), study);
    Plan plan = Plan.of(study, options.quick(), chosen);
    return new Preview(
        study,
        plan,
        new TimeEstimate(study).of(plan.trials()).plus(Defaults.GENERATOR_WARM_UP),
        foretell(study, noise),
        StudyLint.check(file, HostLimits.ofThisMachine()));
  }

  /**
   * Runs the study to its end, or to where it was interrupted.
   *
   * @throws StudyException when the lint finds an error
   * @throws LabException when the lab itself cannot go on
   */
  public RunEnd run(StudyFile file, RunOptions options) {
    Preview preview = preview(file, options, List.of());
    refuseErrors(preview.findings());
    Study study = preview.study();
    Path folder =
        workFolder.resolve("logs").resolve(FOLDER.format(Instant.now()) + "-" + study.name());
    try (var _ = StudyLock.acquire(study.name());
        var store = ResultStore.open(storeFile);
        var warden = Warden.start()) {
      var subjects = new Subjects(warden, jdks);
      List<Treatment> settings =
          study.treatments().stream().map(treatment -> treatment.over(study.fixed())).toList();
      subjects.check(study.subject(), settings);
      List<Jdk> used =
          Subjects.usesJdk(study.subject())
              ? settings.stream()
                  .map(each -> subjects.jdkFor(study.subject(), each))
                  .distinct()
                  .toList()
              : List.of();
      Files.createDirectories(folder);
      TlsIdentity identity = usesTls(study) ? TlsIdentity.create(oldest(used), folder) : null;
      var session =
          new StudyRun(
              study,
              preview.plan(),
              repeats(study, options),
              subjects,
              warden,
              identity,
              folder,
              interruption,
              listener);
      store.remarks().forEach(remark -> listener.accept(new Event.Warned(remark)));
      return session.go(
          new RunStore(store, listener),
          header(
              file,
              preview,
              options,
              used,
              subjects.version(study.subject()),
              new KnownNoise(store)),
          options.resume());
    } catch (IOException e) {
      throw new LabException(
          "The logs of this run belong in " + folder + ", which cannot be made: " + e.getMessage(),
          e);
    }
  }

  private static List<Foretelling> foretell(Study study, List<NoiseFloor> noise) {
    return study.treatments().size() < 2
        ? List.of()
        : study.workload().levels().stream()
            .flatMap(level -> NoiseFloors.expected(noise, study.design().primary(), level).stream())
            .map(floor -> Foretelling.of(study, floor))
            .toList();
  }

  private RunHeader header(
      StudyFile file,
      Preview preview,
      RunOptions options,
      List<Jdk> subjectJdks,
      Optional<String> subjectVersion,
      KnownNoise noise) {
    Environment environment = Machine.facts().with("warmlap", version);
    if (!subjectJdks.isEmpty()) {
      environment =
          environment.with(
              "subjectJdk",
              subjectJdks.stream()
                  .map(jdk -> jdk.version() + " (" + jdk.vendor() + ")")
                  .collect(Collectors.joining(", ")));
    }
    if (subjectVersion.isPresent()) {
      environment = environment.with("subject", subjectVersion.get());
    }
    List<String> remarks = new ArrayList<>();
    for (Finding finding : preview.findings()) {
      listener.accept(new Event.Warned(finding.render()));
      remarks.add(finding.problem().message());
    }
    remarks.addAll(file.remarks());
    inside(preview.study()).ifPresent(remarks::add);
    return new RunHeader(
        preview.study(),
        file.text(),
        options.quick(),
        Instant.now(),
        environment,
        preview.plan().trials().size(),
        noise.of(environment),
        remarks);
  }

  /** What it writes all the others can read. */
  private static Jdk oldest(List<Jdk> jdks) {
    return jdks.stream().min(Comparator.comparingInt(Jdk::feature)).orElseThrow();
  }

  /** A subject with something of ours in it is not quite the one that the user runs. */
  private static Optional<String> inside(Study study) {
    if (!(study.subject().source() instanceof SubjectSource.SpringBootJar)) {
      return Optional.empty();
    }
    String knobs =
        study.treatments().stream()
            .flatMap(treatment -> AgentSettings.among(treatment.over(study.fixed())).stream())
            .distinct()
            .collect(Collectors.joining(", "));
    return knobs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "An agent of Warmlap's ran inside the subject while it started, in each trial that sets"
                + " what Spring Boot has no property for: "
                + knobs
                + ".");
  }

  private static void refuseErrors(List<Finding> findings) {
    List<Problem> errors =
        findings.stream().filter(Finding::isError).map(Finding::problem).toList();
    if (!errors.isEmpty()) {
      throw new StudyException(errors);
    }
  }

  /** Where no verdict can be, a repetition would only cost time. */
  private static boolean repeats(Study study, RunOptions options) {
    return !options.quick() && study.design().blocks().most() >= Decision.MINIMUM_PAIRS;
  }

  /** Only of a subject whose knobs are known; elsewhere 'tls' may be any placeholder's name. */
  private static boolean usesTls(Study study) {
    return SubjectKind.of(study.subject().source()).isPresent()
        && study.treatments().stream()
            .map(t -> t.over(study.fixed()).levels().get("tls"))
            .anyMatch(level -> level != null && !level.text().equals("off"));
  }
}
