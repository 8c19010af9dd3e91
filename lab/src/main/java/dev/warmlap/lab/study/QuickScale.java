package dev.warmlap.lab.study;

import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Design;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Workload;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code --quick} makes of a study: the same question, subject and treatments in minutes.
 * Blocks and rounds become fewer, rounds shorter and the largest levels smaller, never the other
 * way. The verdicts are provisional then.
 *
 * <p>The figures are chosen so that the shipped studies end within 6 minutes on 2 processors, by
 * this reckoning from the rates of a first trial by hand on such a machine (single runs, for
 * orientation only), 7 s for a start and a stop, and one block of memory trials at the highest
 * level:
 *
 * <ul>
 *   <li>{@code threads.yml}, 20,000 requests a round: 20,000/1900 + 20,000/3800 + 7 = 23 s at 1000
 *       connections, 20,000/1800 + 20,000/1900 + 7 = 29 s at 5000; two treatments, two blocks: 208
 *       s; memory 2 × 32 s; generator 20 s; together 292 s. A third round would add 65 s.
 *   <li>{@code virtual-threads.yml}, 3 s a round: 6 levels × 2 rounds × (3 + 0.7) s + 7 = 51 s; two
 *       treatments, two blocks: 206 s; memory 2 × 15 s; generator 20 s; together 256 s.
 * </ul>
 */
public final class QuickScale {

  /** Two blocks show whether a repetition comes out alike; they prove nothing. */
  private static final int BLOCKS = 2;

  /** A cold and a warm round. */
  private static final int ROUNDS = 2;

  /**
   * Larger levels are cut down to this: opening a TLS connection costs two processors about 2 ms,
   * and every round opens all of them.
   */
  private static final int CONNECTIONS = 2_500;

  /** Rounds are cut to a fifth. */
  private static final int FRACTION = 5;

  /** Enough for a round to have an interior: three of four requests find all connections busy. */
  private static final int REQUESTS_PER_CONNECTION = 4;

  /** Two whole windows of 1 s between the round's edges. */
  private static final Duration SHORTEST = Duration.ofSeconds(3);

  /**
   * Warm-ups are cut to so much. It is too short to tell a steady state well: the rule then looks
   * at the ten windows of half of it.
   */
  private static final Duration WARM_UP = Duration.ofSeconds(20);

  private QuickScale() {}

  public static Study apply(Study study) {
    Workload workload = study.workload();
    List<Scenario> scenarios = workload.scenarios().stream().map(QuickScale::capped).toList();
    Design design = study.design();
    return new Study(
        study.name(),
        study.question(),
        study.subject(),
        study.baseline(),
        study.treatments(),
        study.fixed(),
        new Workload(
            scenarios,
            workload.arrivals(),
            extent(workload, scenarios),
            Math.min(workload.rounds(), ROUNDS),
            warmUp(workload.warmUpBudget()),
            workload.isolation(),
            workload.timeout()),
        new Design(blocks(design.blocks()), 0, design.seed(), design.primary()),
        study.generatorCpus(),
        study.equivalence(),
        study.limits());
  }

  /** Two blocks decide nothing, so there is nothing to wait for either. */
  private static Blocks blocks(Blocks blocks) {
    return new Blocks.Fixed(Math.min(blocks.most(), BLOCKS));
  }

  private static @Nullable Duration warmUp(@Nullable Duration budget) {
    return budget == null || budget.compareTo(WARM_UP) < 0 ? budget : WARM_UP;
  }

  private static Scenario capped(Scenario scenario) {
    return scenario.withLevels(
        scenario.levels().stream().map(QuickScale::capped).distinct().toList());
  }

  private static LoadLevel capped(LoadLevel level) {
    return switch (level) {
      case LoadLevel.Connections(int count, var scenario) ->
          new LoadLevel.Connections(Math.min(count, CONNECTIONS), scenario);
      case LoadLevel.Rate(double perSecond, int count, var scenario) ->
          new LoadLevel.Rate(perSecond, Math.min(count, CONNECTIONS), scenario);
    };
  }

  private static Extent extent(Workload workload, List<Scenario> scenarios) {
    return switch (workload.extent()) {
      case Extent.Requests(long count) -> {
        long most =
            scenarios.stream()
                .flatMap(scenario -> scenario.levels().stream())
                .mapToInt(LoadLevel::connections)
                .max()
                .orElseThrow();
        long quick = Math.max(count / FRACTION, most * REQUESTS_PER_CONNECTION);
        yield new Extent.Requests(Math.min(count, quick));
      }
      case Extent.Time(Duration duration) -> {
        Duration fifth = duration.dividedBy(FRACTION);
        Duration quick = fifth.compareTo(SHORTEST) > 0 ? fifth : SHORTEST;
        yield new Extent.Time(duration.compareTo(quick) < 0 ? duration : quick);
      }
    };
  }
}
