package dev.warmlap.stats.compare;

import dev.warmlap.model.result.Call;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Treatment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The smallest change of the baseline's settings whose effect a run has proven, in its primary
 * metric: of the treatments that are better at some load level and worse at none, the one with the
 * largest mean effect, and of its settings those that are proven to matter.
 *
 * @param changes settings to set, each with its evidence; empty where nothing is proven
 * @param together whether the changes were proven only all at once, no treatment having been run
 *     that lacks but one of them
 * @param left what was tried and is not recommended
 */
public record Recommendation(List<Tried> changes, boolean together, List<Tried> left) {

  public Recommendation {
    changes = List.copyOf(changes);
    left = List.copyOf(left);
  }

  /**
   * A level of a knob that was tried instead of another.
   *
   * @param evidence the comparisons that show its effect and nothing else, one for each load level;
   *     for changes that are proven together, that of all of them. Empty where no two treatments
   *     differ in this knob alone.
   */
  public record Tried(String knob, Level level, Level instead, List<Comparison> evidence) {
    public Tried {
      evidence = List.copyOf(evidence);
    }
  }

  /** Of everything that was run so far. */
  public static Recommendation of(Run run) {
    Study study = run.header().study();
    Optional<Treatment> best =
        study.treatments().stream()
            .filter(treatment -> !treatment.equals(study.baseline()))
            .filter(treatment -> proven(evidence(run, study.baseline(), treatment)))
            .max(Comparator.comparingDouble(treatment -> gain(run, treatment)));
    if (best.isEmpty()) {
      return new Recommendation(List.of(), false, alone(run, _ -> true));
    }
    List<Tried> single = contributions(run, best.get());
    List<Tried> matter = single.stream().filter(tried -> proven(tried.evidence)).toList();
    // What is left of the best treatment must be proven itself, not only its parts.
    boolean partsStand =
        !matter.isEmpty()
            && with(study, study.baseline(), matter)
                .filter(reduced -> proven(evidence(run, study.baseline(), reduced)))
                .isPresent();
    List<Tried> changes = partsStand ? matter : allTogether(run, best.get());
    Set<String> changed = new LinkedHashSet<>();
    changes.forEach(tried -> changed.add(tried.knob));
    List<Tried> left = new ArrayList<>();
    single.stream().filter(tried -> !changed.contains(tried.knob)).forEach(left::add);
    Set<String> told = new LinkedHashSet<>(changed);
    left.forEach(tried -> told.add(tried.knob));
    left.addAll(alone(run, knob -> !told.contains(knob)));
    return new Recommendation(changes, changes.size() > 1 && !partsStand, left);
  }

  /** What each setting of a treatment adds to the others of it. */
  private static List<Tried> contributions(Run run, Treatment treatment) {
    Study study = run.header().study();
    List<Tried> all = new ArrayList<>();
    treatment
        .levels()
        .forEach(
            (knob, level) -> {
              Level before = before(study, knob);
              if (!level.equals(before)) {
                List<Comparison> evidence =
                    with(study, treatment, List.of(new Tried(knob, before, level, List.of())))
                        .map(without -> evidence(run, without, treatment))
                        .orElse(List.of());
                all.add(new Tried(knob, level, before, evidence));
              }
            });
    return all;
  }

  private static List<Tried> allTogether(Run run, Treatment best) {
    Study study = run.header().study();
    List<Comparison> evidence = evidence(run, study.baseline(), best);
    return contributions(run, best).stream()
        .map(tried -> new Tried(tried.knob, tried.level, tried.instead, evidence))
        .toList();
  }

  /** Every treatment that differs from the baseline in one knob, of those that are wanted. */
  private static List<Tried> alone(Run run, Predicate<String> wanted) {
    Study study = run.header().study();
    List<Tried> all = new ArrayList<>();
    for (Treatment treatment : study.treatments()) {
      List<String> different =
          treatment.levels().keySet().stream()
              .filter(knob -> !Objects.equals(treatment.levels().get(knob), before(study, knob)))
              .toList();
      if (different.size() == 1 && wanted.test(different.getFirst())) {
        String knob = different.getFirst();
        all.add(
            new Tried(
                knob,
                Objects.requireNonNull(treatment.levels().get(knob)),
                before(study, knob),
                evidence(run, study.baseline(), treatment)));
      }
    }
    return all;
  }

  private static Level before(Study study, String knob) {
    return Objects.requireNonNull(study.baseline().levels().get(knob));
  }

  /** The study's treatment that is this one but for some levels; empty where it has none. */
  private static Optional<Treatment> with(Study study, Treatment treatment, List<Tried> changes) {
    var levels = new LinkedHashMap<>(treatment.levels());
    changes.forEach(tried -> levels.put(tried.knob, tried.level));
    return study.treatments().stream().filter(t -> t.levels().equals(levels)).findFirst();
  }

  private static List<Comparison> evidence(Run run, Treatment baseline, Treatment treatment) {
    Study study = run.header().study();
    return study.workload().levels().stream()
        .map(
            (LoadLevel level) ->
                Comparisons.between(run, study.design().primary(), level, baseline, treatment))
        .toList();
  }

  private static boolean proven(List<Comparison> evidence) {
    return evidence.stream().anyMatch(c -> c.verdict().call() == Call.BETTER)
        && evidence.stream().noneMatch(c -> c.verdict().call() == Call.WORSE);
  }

  /** Mean log ratio over the load levels, more being better. */
  private static double gain(Run run, Treatment treatment) {
    Study study = run.header().study();
    double sign =
        Comparisons.direction(study.design().primary()) == Direction.MORE_IS_BETTER ? 1 : -1;
    return evidence(run, study.baseline(), treatment).stream()
        .map(c -> c.paired().ratio())
        .filter(Objects::nonNull)
        .mapToDouble(ratio -> sign * Math.log(ratio))
        .average()
        .orElse(0);
  }
}
