package dev.warmlap.lab;

import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.Treatment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The order of all trials of a study: a pure function of the study, its seed and whether it is
 * quick.
 *
 * <p>Within a block the load levels come in random order, and for each level all treatments follow
 * one another, so that what is compared is run close together. Their order is random too; with two
 * treatments every even block reverses the one before it (ABBA), which cancels a linear drift of
 * the machine (METHODS §3). Where the baseline is to be run beside itself, its second trial falls
 * on a random place among the others. The memory trials of a block follow its speed trials; a
 * server that is there already has none, since its memory is not that of a fresh process.
 */
public record Plan(List<PlannedTrial> trials) {

  public Plan {
    trials = List.copyOf(trials);
  }

  /** One process of a block, before it has its place. */
  private record Run(Treatment treatment, Purpose purpose) {}

  /** The trials of one block, in order. */
  List<PlannedTrial> block(int number) {
    return trials.stream().filter(trial -> trial.block() == number).toList();
  }

  /**
   * @param quick whether memory is measured in one block at the highest level only
   * @param chosen treatments to run; the order of those left is that of the whole plan
   */
  static Plan of(Study study, boolean quick, Predicate<Treatment> chosen) {
    var random = new Random(study.design().seed());
    List<List<LoadLevel>> passes = passes(study);
    var reversible = new ArrayList<List<Treatment>>();
    var trials = new ArrayList<PlannedTrial>();
    int memoryBlocks =
        study.subject().source() instanceof SubjectSource.Url
            ? 0
            : Math.min(
                study.design().blocks().most(),
                quick ? Defaults.MEMORY_BLOCKS_QUICK : Defaults.MEMORY_BLOCKS);
    for (int block = 1; block <= study.design().blocks().most(); block++) {
      List<Integer> passOrder = shuffledIndices(passes.size(), random);
      for (int pass : passOrder) {
        List<Treatment> order = treatmentOrder(study, block, pass, reversible, random);
        List<Run> runs = new ArrayList<>();
        order.forEach(treatment -> runs.add(new Run(treatment, Purpose.SPEED)));
        if (block <= study.design().noiseBlocks()) {
          runs.add(random.nextInt(runs.size() + 1), new Run(study.baseline(), Purpose.NOISE));
        }
        addPass(trials, study, block, passes.get(pass), runs, chosen);
      }
      if (block <= memoryBlocks) {
        for (int pass : passOrder) {
          if (!quick || holdsHighest(passes.get(pass), study)) {
            var order = new ArrayList<>(study.treatments());
            Collections.shuffle(order, random);
            List<LoadLevel> levels = quick ? List.of(highest(study)) : passes.get(pass);
            List<Run> runs =
                order.stream().map(treatment -> new Run(treatment, Purpose.MEMORY)).toList();
            addPass(trials, study, block, levels, runs, chosen);
          }
        }
      }
    }
    return new Plan(trials);
  }

  /** What one process goes through: each level by itself, or all in the order of the study. */
  private static List<List<LoadLevel>> passes(Study study) {
    return study.workload().isolation() == Isolation.LEVEL
        ? study.workload().levels().stream().map(List::of).toList()
        : List.of(study.workload().levels());
  }

  private static List<Integer> shuffledIndices(int size, Random random) {
    var indices = new ArrayList<Integer>();
    for (int i = 0; i < size; i++) {
      indices.add(i);
    }
    Collections.shuffle(indices, random);
    return indices;
  }

  /** ABBA for two treatments, kept for each pass by itself; a fresh random order for more. */
  private static List<Treatment> treatmentOrder(
      Study study, int block, int pass, List<List<Treatment>> latest, Random random) {
    while (latest.size() <= pass) {
      latest.add(List.of());
    }
    List<Treatment> order;
    if (study.treatments().size() == 2 && block % 2 == 0) {
      order = latest.get(pass).reversed();
    } else {
      var shuffled = new ArrayList<>(study.treatments());
      Collections.shuffle(shuffled, random);
      order = shuffled;
    }
    latest.set(pass, order);
    return order;
  }

  private static void addPass(
      List<PlannedTrial> trials,
      Study study,
      int block,
      List<LoadLevel> levels,
      List<Run> runs,
      Predicate<Treatment> chosen) {
    @Nullable LoadLevel only = levels.size() == 1 ? levels.getFirst() : null;
    for (Run run : runs) {
      // One pass is enough for memory: it is taken while and after the load has stood at its
      // height.
      int rounds = run.purpose == Purpose.MEMORY ? 1 : study.workload().rounds();
      if (chosen.test(run.treatment)) {
        trials.add(
            new PlannedTrial(
                trials.size() + 1, block, run.treatment, only, levels, rounds, run.purpose));
      }
    }
  }

  private static boolean holdsHighest(List<LoadLevel> levels, Study study) {
    return levels.contains(highest(study));
  }

  private static LoadLevel highest(Study study) {
    return study.workload().levels().stream()
        .max(Comparator.comparingDouble(LoadLevel::quantity))
        .orElseThrow();
  }
}
