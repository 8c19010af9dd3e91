package dev.warmlap.lab;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.ManagedProcess;
import dev.warmlap.host.NanoClock;
import dev.warmlap.host.ProcFs;
import dev.warmlap.host.TlsIdentity;
import dev.warmlap.load.RoundCheck;
import dev.warmlap.load.process.Generator;
import dev.warmlap.load.script.FirstStep;
import dev.warmlap.model.event.Event;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.measure.EffectiveSetting.Agreement;
import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.measure.LaunchNeeds;
import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.measure.SubjectWindow;
import dev.warmlap.model.measure.Window;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.result.WarmUp;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.probe.ProbeException;
import dev.warmlap.probe.jcmd.CompileQueueProbe;
import dev.warmlap.probe.jcmd.NativeMemoryProbe;
import dev.warmlap.probe.proc.ProcessProbe;
import dev.warmlap.probe.window.SubjectProbe;
import dev.warmlap.stats.steady.WarmUpRule;
import dev.warmlap.subject.RunningSubject;
import dev.warmlap.subject.StartOrder;
import dev.warmlap.subject.StartOutcome;
import dev.warmlap.subject.Subjects;
import dev.warmlap.subject.command.OwnCommand;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes one fresh subject through one planned trial: launch, wait until ready, read the settings
 * back, drive all rounds, mark the phases, stop. Whatever goes wrong with the subject becomes the
 * trial's outcome; only a generator that fails is thrown on.
 */
final class TrialRunner {

  private final Study study;
  private final Subjects subjects;
  private final @Nullable TlsIdentity identity;
  private final boolean jvm;
  private final Interruption interruption;
  private final Consumer<Event> listener;
  private final RoundCheck check;
  private final RoundOrders orders;
  private final ProcessProbe probe = new ProcessProbe(ProcFs.system());

  /**
   * @param jvm whether the subject has a JVM that can be asked for its memory
   */
  TrialRunner(
      Study study,
      Subjects subjects,
      @Nullable TlsIdentity identity,
      boolean jvm,
      Interruption interruption,
      Consumer<Event> listener) {
    this.study = study;
    this.subjects = subjects;
    this.identity = identity;
    this.jvm = jvm;
    this.interruption = interruption;
    this.listener = listener;
    this.check = new RoundCheck(study.limits());
    this.orders = new RoundOrders(study);
  }

  /**
   * Runs the trial to its end, or to where it was interrupted; then the result is not to be kept.
   *
   * @throws dev.warmlap.load.LoadException when the generator itself failed; the subject is stopped
   */
  Trial run(PlannedTrial planned, Generator generator, Path logs) {
    var record = new TrialRecord(planned, logs);
    boolean memory = planned.purpose() == Purpose.MEMORY && jvm;
    var order =
        new StartOrder(
            study.subject(),
            planned.treatment().over(study.fixed()),
            FirstStep.of(study.workload().scenarioOf(planned.levels().getFirst()).traffic()),
            memory ? NativeMemoryProbe.needs() : LaunchNeeds.NONE,
            logs,
            identity);
    Consumer<ManagedProcess> launched =
        process -> {
          record.marks = begin(Watched.launched(process), order.settings(), memory);
          record.cut = interruption.during(() -> process.stop(Duration.ZERO));
        };
    try {
      switch (subjects.start(order, launched)) {
        case StartOutcome.Failed(Outcome.Failed failure) -> record.outcome = failure;
        case StartOutcome.Ready(RunningSubject subject, Duration took) -> {
          // From here on a round is cut short by the generator, not under it.
          record.uncut();
          try (var _ = interruption.during(generator::stopRound)) {
            listener.accept(new Event.SubjectReady(took));
            if (record.marks == null) {
              record.marks = begin(Watched.found(subject), order.settings(), memory);
            }
            new Running(planned, subject, generator, record, memory).go();
          } catch (ProbeException e) {
            // A mark that cannot be read costs this trial, not the run.
            record.outcome =
                subject.endsWithin(Defaults.DYING)
                    ? subject.describeDeath()
                    : new Outcome.Invalid(
                        List.of(new Violation("memory-not-read", String.valueOf(e.getMessage()))));
          } finally {
            subject.stop();
          }
        }
      }
    } finally {
      record.uncut();
      if (record.marks != null) {
        record.marks.stopped();
        record.marks.close();
      }
    }
    return record.trial();
  }

  private Marks begin(Watched watched, Treatment settings, boolean memory) {
    var marks =
        new Marks(
            watched,
            probe,
            memory ? new NativeMemoryProbe(subjects.jdkFor(study.subject(), settings)) : null,
            message -> listener.accept(new Event.Warned(message)));
    marks.launched();
    return marks;
  }

  /** What is gathered of a trial while it runs. */
  private static final class TrialRecord {
    private final PlannedTrial planned;
    private final Path logs;
    private final Instant startedAt = Instant.now();
    private final long startedNanos = System.nanoTime();
    private final List<Round> rounds = new ArrayList<>();
    private List<EffectiveSetting> settings = List.of();
    private Outcome outcome = new Outcome.Completed();
    private @Nullable Marks marks;
    private Interruption.@Nullable Registration cut;

    TrialRecord(PlannedTrial planned, Path logs) {
      this.planned = planned;
      this.logs = logs;
    }

    /** The process can no longer be stopped from outside. */
    void uncut() {
      if (cut != null) {
        cut.close();
        cut = null;
      }
    }

    Trial trial() {
      return new Trial(
          planned.block(),
          planned.position(),
          planned.treatment(),
          planned.level(),
          planned.purpose(),
          startedAt,
          Duration.ofNanos(System.nanoTime() - startedNanos),
          outcome,
          settings,
          marks == null ? List.of() : marks.all(),
          rounds,
          logs);
    }
  }

  /** A trial whose subject is up. */
  private final class Running {
    private final PlannedTrial planned;
    private final RunningSubject subject;
    private final Generator generator;
    private final TrialRecord record;
    private final Marks marks;
    private final boolean memory;

    Running(
        PlannedTrial planned,
        RunningSubject subject,
        Generator generator,
        TrialRecord record,
        boolean memory) {
      this.planned = planned;
      this.subject = subject;
      this.generator = generator;
      this.record = record;
      this.memory = memory;
      this.marks = Objects.requireNonNull(record.marks);
    }

    void go() {
      marks.ready(subject);
      // Reading back attaches an agent to the subject. Where memory is measured that comes last, so
      // that the agent's own classes and threads are not measured as the server's.
      if (!memory && !settingsInEffect()) {
        return;
      }
      if (!allRounds()) {
        return;
      }
      marks.afterLoad();
      if (memory || countedByUse()) {
        settingsInEffect();
      }
    }

    /**
     * Whether something is read back that only the load brings about: it is read once more then.
     */
    private boolean countedByUse() {
      return planned.treatment().over(study.fixed()).levels().containsKey("processor-cache");
    }

    private boolean settingsInEffect() {
      record.settings = subject.readBack();
      var violations = new ArrayList<Violation>();
      for (EffectiveSetting setting : record.settings) {
        boolean factor = planned.treatment().levels().containsKey(setting.knob());
        if (setting.agreement() == Agreement.IN_EFFECT
            || setting.agreement() == Agreement.NOT_REQUESTED
            || !verifiable(setting)) {
          continue;
        }
        String message = describe(setting);
        if (factor) {
          violations.add(new Violation("setting-not-in-effect", message));
        } else {
          listener.accept(new Event.Warned(message));
        }
      }
      if (!violations.isEmpty()) {
        record.outcome = new Outcome.Invalid(violations);
      }
      return violations.isEmpty();
    }

    /**
     * What goes into a command cannot be asked back of a server that is not known: notes say so.
     */
    private boolean verifiable(EffectiveSetting setting) {
      return !(study.subject().source() instanceof SubjectSource.Command command)
          || !OwnCommand.placeholders(command, study.subject()).contains(setting.knob());
    }

    private boolean allRounds() {
      // A server that was there already may have been warm for long.
      boolean cold = !(study.subject().source() instanceof SubjectSource.Url);
      Duration budget = study.workload().warmUpBudget();
      for (LoadLevel level : planned.levels()) {
        if (budget != null && planned.purpose() != Purpose.MEMORY) {
          if (!warmUp(level, budget, cold)) {
            return false;
          }
          cold = false;
        }
        for (int number = 1; number <= planned.rounds(); number++) {
          boolean last = level.equals(planned.levels().getLast()) && number == planned.rounds();
          if (!measured(level, number, cold, last)) {
            return false;
          }
          cold = false;
        }
      }
      return true;
    }

    /** Rounds until the subject is steady, or the time for it is spent. */
    private boolean warmUp(LoadLevel level, Duration budget, boolean cold) {
      var warmUp =
          new LevelWarmUp(
              level, budget, this::compileQueue, NanoClock.SYSTEM, generator::stopRound);
      for (int number = 1; ; number++) {
        listener.accept(new Event.RoundStarted(level, number, cold, true));
        var extent = new Extent.Time(warmUp.longest());
        if (!round(level, number, cold, extent, warmUp::windowClosed, warmUp::end)) {
          return false;
        }
        if (!warmUp.inDoubt()) {
          return true;
        }
        cold = false;
        interruption.pause(WarmUpRule.PAUSE);
        warmUp.paused();
      }
    }

    /** Methods that wait for the subject's compilers; empty where that cannot be read. */
    private OptionalInt compileQueue() {
      OptionalLong process = subject.jvm();
      if (!jvm || process.isEmpty()) {
        return OptionalInt.empty();
      }
      try {
        Jdk jdk = subjects.jdkFor(study.subject(), planned.treatment().over(study.fixed()));
        return OptionalInt.of(new CompileQueueProbe(jdk).length(process.getAsLong()));
      } catch (ProbeException e) {
        listener.accept(new Event.Warned(String.valueOf(e.getMessage())));
        return OptionalInt.empty();
      }
    }

    private boolean measured(LoadLevel level, int number, boolean cold, boolean last) {
      listener.accept(new Event.RoundStarted(level, number, cold, false));
      var halfway = new Halfway();
      return round(
          level,
          number,
          cold,
          study.workload().extent(),
          (window, _) -> {
            if (last && halfway.at(window)) {
              marks.duringLoad();
            }
          },
          () -> null);
    }

    /**
     * Whether the trial can go on.
     *
     * @param warmUp asked after the round, how it ended as a warm-up; null when it is none
     */
    private boolean round(
        LoadLevel level,
        int number,
        boolean cold,
        Extent extent,
        BiConsumer<Window, @Nullable SubjectWindow> windowClosed,
        Supplier<@Nullable WarmUp> warmUp) {
      // Looked up before the load, beside which no time is to be spent.
      Set<Long> processes = subject.processes();
      var watch =
          new RoundWatch(
              probe,
              new SubjectProbe(ProcFs.system(), NanoClock.SYSTEM, processes, subject.jvm()),
              processes,
              (window, subjectWindow) -> {
                tell(window);
                windowClosed.accept(window, subjectWindow);
              });
      RoundMeasurement measured =
          generator.run(
              orders.of(level, extent, planned.block(), subject.port(), subject.tls()), watch);
      var round =
          new Round(
              level,
              number,
              cold,
              measured,
              watch.cpu(),
              probe.rssBytes(processes),
              probe.threads(processes),
              check.violations(level.connections(), measured),
              watch.windows(),
              warmUp.get());
      record.rounds.add(round);
      listener.accept(new Event.RoundFinished(round));
      if (interruption.requested()) {
        return false;
      }
      // A dying process closes its sockets before it is gone.
      boolean refused = measured.errors().containsKey(ErrorKind.CONNECT);
      if (refused ? subject.endsWithin(Defaults.DYING) : !subject.alive()) {
        record.outcome = subject.describeDeath();
        return false;
      }
      if (measured.completed() == 0) {
        record.outcome = subject.describeErrors(onlyErrors(round));
        return false;
      }
      return true;
    }

    private void tell(Window window) {
      long errors = window.errors().values().stream().mapToLong(Long::longValue).sum();
      listener.accept(new Event.WindowClosed(window.index(), window.throughputPerSecond(), errors));
    }

    private String onlyErrors(Round round) {
      RoundMeasurement measured = round.measurement();
      return "answered not one of "
          + measured.failed()
          + " requests for "
          + study.workload().scenarioOf(round.level()).traffic().label()
          + " well at "
          + round.level().label()
          + " (failures: "
          + RoundCheck.kinds(measured)
          + "; statuses: "
          + measured.statuses()
          + ")";
    }

    /** Knows when half of a measured round is over. */
    private final class Halfway {
      private long completed;

      boolean at(Window window) {
        completed += window.completed();
        return switch (study.workload().extent()) {
          case Extent.Requests(long count) -> completed >= count / 2;
          case Extent.Time(Duration duration) ->
              window.start().plus(window.length()).compareTo(duration.dividedBy(2)) >= 0;
        };
      }
    }
  }

  private static String describe(EffectiveSetting setting) {
    String asked = setting.requested() == null ? "nothing" : setting.requested().text();
    String found =
        setting.effective() == null ? "could not be read back" : "is " + setting.effective().text();
    return setting.knob()
        + " was asked to be "
        + asked
        + " and "
        + found
        + " ("
        + setting.source()
        + ").";
  }
}
