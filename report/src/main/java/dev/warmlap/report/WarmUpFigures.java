package dev.warmlap.report;

import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.Summary;
import dev.warmlap.stats.compare.Trials;
import dev.warmlap.stats.steady.SteadyState;
import dev.warmlap.stats.steady.WarmUpShape;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How the trials of one treatment came to their steady state at one load level, and what that cost
 * the users, seen afterwards.
 *
 * @param shapes how many trials had which
 * @param seconds until the steady state, of those that warmed up; null where none did
 * @param requests answered until then, likewise
 * @param slow those of them slower than twice the steady p99, likewise
 * @param lost answers that a warm server would have given more, likewise
 */
public record WarmUpFigures(
    LoadLevel level,
    Treatment treatment,
    Map<WarmUpShape, Integer> shapes,
    @Nullable Summary seconds,
    @Nullable Summary requests,
    @Nullable Summary slow,
    @Nullable Summary lost) {

  public WarmUpFigures {
    shapes = Map.copyOf(shapes);
  }

  /** How many trials were long enough for an answer. */
  public int n() {
    return shapes.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** {@code warms up 4, flat 1}. */
  public String shapesLabel() {
    var inOrder = new EnumMap<WarmUpShape, Integer>(WarmUpShape.class);
    inOrder.putAll(shapes);
    return inOrder.entrySet().stream()
        .map(e -> e.getKey().words() + " " + e.getValue())
        .collect(Collectors.joining(", "));
  }

  /** One for each treatment and level that has a trial with an answer. */
  static List<WarmUpFigures> of(Run run) {
    List<WarmUpFigures> all = new ArrayList<>();
    var study = run.header().study();
    for (Treatment treatment : study.treatments()) {
      for (LoadLevel level : study.workload().levels()) {
        var figures = of(Trials.speed(run, treatment, level), treatment, level);
        if (figures.n() > 0) {
          all.add(figures);
        }
      }
    }
    return all;
  }

  private static WarmUpFigures of(List<Trial> trials, Treatment treatment, LoadLevel level) {
    var shapes = new EnumMap<WarmUpShape, Integer>(WarmUpShape.class);
    List<WarmUpCourse.Cost> costs = new ArrayList<>();
    for (Trial trial : trials) {
      if (!Trials.completed(trial)) {
        continue;
      }
      for (WarmUpCourse course : WarmUpCourse.of(trial)) {
        if (course.level().equals(level) && course.answer() instanceof SteadyState state) {
          shapes.merge(state.shape(), 1, Integer::sum);
          if (course.cost() != null) {
            costs.add(course.cost());
          }
        }
      }
    }
    return new WarmUpFigures(
        level,
        treatment,
        shapes,
        summary(costs.stream().map(WarmUpCourse.Cost::seconds).toList()),
        summary(costs.stream().map(WarmUpCourse.Cost::requests).toList()),
        summary(costs.stream().map(WarmUpCourse.Cost::slow).toList()),
        summary(costs.stream().map(WarmUpCourse.Cost::lost).toList()));
  }

  private static @Nullable Summary summary(List<? extends Number> values) {
    return Summary.of(values).orElse(null);
  }
}
