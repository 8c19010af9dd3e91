package dev.warmlap.report;

import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.measure.NativeMemory;
import dev.warmlap.model.result.Estimate;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.MemoryFigures.Growth;
import dev.warmlap.stats.PooledSlope;
import dev.warmlap.stats.PooledSlope.Point;
import dev.warmlap.stats.Summary;
import dev.warmlap.stats.compare.Trials;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a thread costs in memory (docs/methods/thread-memory.md). */
final class ThreadCost {

  /** Knobs that change how many threads there are and nothing else. */
  private static final List<String> THREAD_KNOBS = List.of("threads.max", "threads.min-spare");

  /**
   * Fewer threads more than this say nothing: what the JVM's own few threads do would be taken for
   * the cost of a worker.
   */
  private static final int FEWEST_MORE_THREADS = 50;

  private static final String THREAD_CATEGORY = "Thread";

  private ThreadCost() {}

  /** Growth of category Thread from ready to after-load, per thread; empty where it hardly grew. */
  static Optional<Growth> growth(List<Trial> trials) {
    List<Long> threads = new ArrayList<>();
    List<Double> reserved = new ArrayList<>();
    List<Double> committed = new ArrayList<>();
    for (Trial trial : trials) {
      Counted ready = counted(trial, MarkName.READY);
      Counted loaded = counted(trial, MarkName.AFTER_LOAD);
      long more = ready == null || loaded == null ? 0 : loaded.threads - ready.threads;
      if (ready != null && loaded != null && more >= FEWEST_MORE_THREADS) {
        threads.add(more);
        reserved.add((loaded.reserved - ready.reserved) / (double) more);
        committed.add((loaded.committed - ready.committed) / (double) more);
      }
    }
    return Summary.of(threads)
        .map(
            summary ->
                new Growth(
                    summary,
                    Summary.of(reserved).orElseThrow(),
                    Summary.of(committed).orElseThrow()));
  }

  private record Counted(long threads, long reserved, long committed) {}

  private static @Nullable Counted counted(Trial trial, MarkName name) {
    Mark mark = Memory.mark(trial, name).orElse(null);
    NativeMemory memory = mark == null ? null : mark.nativeMemory();
    if (mark == null || memory == null) {
      return null;
    }
    for (var category : memory.categories()) {
      if (category.name().equals(THREAD_CATEGORY)) {
        Long byJvm = category.detail().get("threads");
        Long threads =
            byJvm != null ? byJvm : mark.threads() == null ? null : Long.valueOf(mark.threads());
        return threads == null
            ? null
            : new Counted(threads, category.reservedBytes(), category.committedBytes());
      }
    }
    return null;
  }

  private record Group(LoadLevel level, Map<String, Level> otherwise) {}

  /** Resident bytes that one more thread took, by the last rounds of the speed trials. */
  static Optional<Estimate> resident(Run run) {
    var study = run.header().study();
    var groups = new LinkedHashMap<Group, List<Point>>();
    for (LoadLevel level : study.workload().levels()) {
      for (Treatment treatment : study.treatments()) {
        var otherwise = new LinkedHashMap<>(treatment.levels());
        THREAD_KNOBS.forEach(otherwise::remove);
        var points = groups.computeIfAbsent(new Group(level, otherwise), g -> new ArrayList<>());
        for (Trial trial : Trials.speed(run, treatment, level)) {
          Trials.last(run, trial, level).map(ThreadCost::point).ifPresent(points::addAll);
        }
      }
    }
    return PooledSlope.of(groups.values().stream().filter(ThreadCost::variesEnough).toList());
  }

  private static List<Point> point(Round round) {
    Integer threads = round.threads();
    Long rss = round.rssBytes();
    return threads == null || rss == null ? List.of() : List.of(new Point(threads, rss));
  }

  private static boolean variesEnough(List<Point> points) {
    var threads = points.stream().mapToDouble(Point::x).summaryStatistics();
    return threads.getMax() - threads.getMin() >= FEWEST_MORE_THREADS;
  }
}
