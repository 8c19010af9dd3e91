package dev.warmlap.report;

import dev.warmlap.model.result.Estimate;
import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.compare.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer in sentences, made from the numbers and saying no more than they do: a difference is
 * only called one by a verdict, everything else is what was seen, with its n.
 */
final class Findings {

  private Findings() {}

  static List<Finding> of(
      Run run,
      Map<Treatment, String> names,
      List<Cell> cells,
      List<Comparison> comparisons,
      List<ScalabilityFigures> scalability,
      List<MemoryFigures> memory,
      @Nullable Estimate residentPerThread,
      List<NoiseFloor> noise) {
    var evidence = new Evidence(run, names, cells);
    List<Finding> all = new ArrayList<>();
    all.addAll(new VerdictFindings(evidence).all(comparisons));
    all.addAll(NoiseFindings.all(noise));
    all.addAll(new ScalabilityFindings(names).all(scalability));
    DriftFindings.of(run).ifPresent(all::add);
    all.addAll(new LevelFindings(evidence).all());
    new StartFindings(evidence).all().ifPresent(all::add);
    all.addAll(new WarmUpFindings(evidence).all());
    all.addAll(new MemoryFindings(evidence).all(memory, residentPerThread));
    all.addAll(new MishapFindings(evidence).all());
    return all;
  }
}
