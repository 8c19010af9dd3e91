package dev.warmlap.lab;

import dev.warmlap.host.TlsIdentity;
import dev.warmlap.host.Warden;
import dev.warmlap.load.LoadException;
import dev.warmlap.load.process.Generator;
import dev.warmlap.load.script.FirstStep;
import dev.warmlap.model.event.Event;
import dev.warmlap.model.measure.LaunchNeeds;
import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.Violation;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Step;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.compare.Validity;
import dev.warmlap.subject.RunningSubject;
import dev.warmlap.subject.StartOrder;
import dev.warmlap.subject.StartOutcome;
import dev.warmlap.subject.Subjects;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One run of a study, from the rehearsal to the last trial. */
final class StudyRun {

  private final Study study;
  private final Plan plan;
  private final Subjects subjects;
  private final Warden warden;
  private final @Nullable TlsIdentity identity;
  private final Path folder;
  private final Interruption interruption;
  private final Consumer<Event> listener;
  private final TimeEstimate estimate;
  private final boolean repeats;
  private final List<Trial> trials = new ArrayList<>();
  private final List<Trial> setAside = new ArrayList<>();
  private final Map<Treatment, Integer> failuresInARow = new HashMap<>();

  /**
   * @param repeats whether a block in which the machine's speed changed is run again
   */
  StudyRun(
      Study study,
      Plan plan,
      boolean repeats,
      Subjects subjects,
      Warden warden,
      @Nullable TlsIdentity identity,
      Path folder,
      Interruption interruption,
      Consumer<Event> listener) {
    this.study = study;
    this.plan = plan;
    this.repeats = repeats;
    this.subjects = subjects;
    this.warden = warden;
    this.identity = identity;
    this.folder = folder;
    this.interruption = interruption;
    this.listener = listener;
    this.estimate = new TimeEstimate(study);
  }

  /**
   * @param resume go on with the latest unfinished run of this study
   */
  RunEnd go(RunStore store, RunHeader header, boolean resume) {
    Optional<Run> earlier = resume ? store.unfinished(header) : Optional.empty();
    if (resume && earlier.isEmpty()) {
      listener.accept(
          new Event.Warned(
              "--resume found no unfinished run of this study as it is now; a new one begins."));
    }
    earlier.ifPresent(
        run -> {
          trials.addAll(run.trials());
          setAside.addAll(run.setAside());
        });
    var queue = earlier.map(run -> new TrialQueue(plan, run)).orElseGet(() -> new TrialQueue(plan));
    var guard =
        new DriftGuard(MachineSpeed.here(), repeats, earlier.map(Run::drifts).orElseGet(List::of));
    long runId = earlier.map(Run::id).orElseGet(() -> store.begin(header));
    boolean ended = false;
    try {
      RunEnd end = rehearseAndRun(store, runId, header, queue, guard);
      RunStatus status =
          switch (end) {
            case RunEnd.Done _ -> RunStatus.DONE;
            case RunEnd.Interrupted _ -> RunStatus.INTERRUPTED;
            case RunEnd.SubjectFailed _, RunEnd.NothingValid _ -> RunStatus.FAILED;
          };
      store.finish(runId, status);
      ended = true;
      listener.accept(new Event.Finished(runId, status));
      return end;
    } finally {
      if (!ended) {
        store.finish(runId, RunStatus.FAILED);
      }
    }
  }

  private RunEnd rehearseAndRun(
      RunStore store, long runId, RunHeader header, TrialQueue queue, DriftGuard guard) {
    listener.accept(new Event.Planned(runId, queue.total(), estimate.of(queue.left())));
    switch (rehearse()) {
      case Rehearsal.Failed(Trial failed) -> {
        if (interruption.requested()) {
          return new RunEnd.Interrupted(runId);
        }
        store.add(runId, failed);
        return new RunEnd.SubjectFailed(runId, (Outcome.Failed) failed.outcome());
      }
      case Rehearsal.Answered recorded -> {
        try (var generator =
            new WarmGenerator(
                warden,
                study,
                folder.resolve("generator.log"),
                recorded.answer,
                identity,
                interruption,
                listener)) {
          generator.get();
          return allTrials(store, runId, header, queue, guard, generator, recorded.jvm);
        }
      }
    }
  }

  /** The outcome of launching the baseline once, before anything is measured. */
  private sealed interface Rehearsal {
    /** The answer to the study's first request, byte for byte, and whether a JVM gave it. */
    final class Answered implements Rehearsal {
      private final byte[] answer;
      private final boolean jvm;

      Answered(byte[] answer, boolean jvm) {
        this.answer = answer;
        this.jvm = jvm;
      }
    }

    /** As a trial, so that it is kept with its reason. */
    record Failed(Trial trial) implements Rehearsal {}
  }

  /**
   * Launches the baseline once and records its answer, which the generator's echo target replays;
   * so a subject that cannot start is known before time is spent.
   */
  private Rehearsal rehearse() {
    Path logs = folder.resolve("rehearsal");
    Step first = FirstStep.of(study.workload().scenarios().getFirst().traffic());
    Instant startedAt = Instant.now();
    var order =
        new StartOrder(
            study.subject(),
            study.baseline().over(study.fixed()),
            first,
            LaunchNeeds.NONE,
            logs,
            identity);
    var cut = new ArrayList<Interruption.Registration>();
    try {
      StartOutcome outcome =
          subjects.start(
              order, process -> cut.add(interruption.during(() -> process.stop(Duration.ZERO))));
      return switch (outcome) {
        case StartOutcome.Ready(var subject, Duration took) -> {
          listener.accept(new Event.SubjectReady(took));
          try {
            Optional<Outcome.Failed> problem = otherScenarios(subject);
            yield problem.isPresent()
                ? failed(problem.get(), startedAt, logs)
                : new Rehearsal.Answered(subject.recordAnswer(first), subject.jvm().isPresent());
          } finally {
            subject.stop();
          }
        }
        case StartOutcome.Failed(Outcome.Failed failure) -> failed(failure, startedAt, logs);
      };
    } finally {
      cut.forEach(Interruption.Registration::close);
    }
  }

  /** Whoever is ready for the first scenario may still lack a page of another. */
  private Optional<Outcome.Failed> otherScenarios(RunningSubject subject) {
    for (Scenario scenario : study.workload().scenarios()) {
      Optional<String> problem = subject.problemWith(FirstStep.of(scenario.traffic()));
      if (problem.isPresent()) {
        return Optional.of(
            subject.describeErrors(
                problem.get()
                    + (scenario.name() == null
                        ? ""
                        : " in the scenario '" + scenario.name() + "'")));
      }
    }
    return Optional.empty();
  }

  /** As a trial of block 0, which no study has. */
  private Rehearsal failed(Outcome.Failed failure, Instant startedAt, Path logs) {
    return new Rehearsal.Failed(
        new Trial(
            1,
            0,
            study.baseline(),
            null,
            Purpose.SPEED,
            startedAt,
            Duration.between(startedAt, Instant.now()),
            failure,
            List.of(),
            List.of(),
            List.of(),
            logs));
  }

  private RunEnd allTrials(
      RunStore store,
      long runId,
      RunHeader header,
      TrialQueue queue,
      DriftGuard guard,
      WarmGenerator generator,
      boolean jvm) {
    var runner = new TrialRunner(study, subjects, identity, jvm, interruption, listener);
    var stopping = new Stopping(study, plan, estimate);
    Outcome.@Nullable Failed latest = null;
    for (PlannedTrial planned = queue.peek(); planned != null; planned = queue.peek()) {
      if (interruption.requested()) {
        return new RunEnd.Interrupted(runId);
      }
      Optional<String> enough =
          stopping.before(planned, trialsSoFar(runId, header, guard), listener);
      if (enough.isPresent()) {
        listener.accept(new Event.Stopped(enough.get()));
        break;
      }
      if (givenUp(planned.treatment()) || stopping.needless(planned)) {
        queue.remove();
        settle(store, runId, queue, guard);
        continue;
      }
      listener.accept(
          new Event.TrialStarted(
              planned.position(),
              queue.total(),
              planned.block(),
              planned.treatment(),
              planned.level(),
              planned.purpose(),
              estimate.of(
                  queue.left().stream().filter(later -> !stopping.needless(later)).toList())));
      guard.before(planned, trials);
      Trial trial = measure(runner, planned, generator);
      if (interruption.requested()) {
        return new RunEnd.Interrupted(runId);
      }
      store.add(runId, trial);
      trials.add(trial);
      queue.remove();
      guard.after(planned);
      estimate.learn(planned, trial.took());
      listener.accept(new Event.TrialFinished(trial));
      if (trial.outcome() instanceof Outcome.Failed failure) {
        latest = failure;
        int row = failuresInARow.merge(planned.treatment(), 1, Integer::sum);
        if (row == Defaults.FAILURES_IN_A_ROW) {
          listener.accept(
              new Event.Warned(
                  planned.treatment().label()
                      + " failed "
                      + row
                      + " times in a row and is given up: "
                      + failure.message()));
        }
        if (givenUp(study.baseline()) || study.treatments().stream().allMatch(this::givenUp)) {
          return new RunEnd.SubjectFailed(runId, failure);
        }
      } else {
        failuresInARow.remove(planned.treatment());
      }
      settle(store, runId, queue, guard);
    }
    if (latest != null && trials.stream().allMatch(t -> t.outcome() instanceof Outcome.Failed)) {
      return new RunEnd.SubjectFailed(runId, latest);
    }
    return Validity.anythingToSay(trialsSoFar(runId, header, guard))
        ? new RunEnd.Done(runId)
        : new RunEnd.NothingValid(runId);
  }

  /** Where a block's speed trials have ended: what becomes of them. */
  private void settle(RunStore store, long runId, TrialQueue queue, DriftGuard guard) {
    guard
        .ended(queue.peek())
        .ifPresent(
            drift -> {
              store.add(runId, drift);
              if (drift.fate() != BlockDrift.Fate.STEADY) {
                listener.accept(new Event.BlockDrifted(drift));
              }
              if (drift.fate() == BlockDrift.Fate.SET_ASIDE) {
                trials.stream().filter(drift::setsAside).forEach(setAside::add);
                trials.removeIf(drift::setsAside);
                queue.repeat(drift);
              }
            });
  }

  private Run trialsSoFar(long runId, RunHeader header, DriftGuard guard) {
    return new Run(runId, header, RunStatus.RUNNING, trials, setAside, guard.drifts());
  }

  private boolean givenUp(Treatment treatment) {
    return failuresInARow.getOrDefault(treatment, 0) >= Defaults.FAILURES_IN_A_ROW;
  }

  /** One trial; when the generator failed in it, an invalid one that says so. */
  private Trial measure(TrialRunner runner, PlannedTrial planned, WarmGenerator warm) {
    Path logs = folder.resolve("trial-%03d".formatted(planned.position()));
    Instant startedAt = Instant.now();
    Generator generator = warm.get();
    try {
      return runner.run(planned, generator, logs);
    } catch (LoadException e) {
      warm.discard();
      return new Trial(
          planned.block(),
          planned.position(),
          planned.treatment(),
          planned.level(),
          planned.purpose(),
          startedAt,
          Duration.between(startedAt, Instant.now()),
          new Outcome.Invalid(
              List.of(new Violation("generator-failed", String.valueOf(e.getMessage())))),
          List.of(),
          List.of(),
          List.of(),
          logs);
    }
  }
}
