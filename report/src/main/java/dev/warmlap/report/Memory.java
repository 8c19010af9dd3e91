package dev.warmlap.report;

import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.measure.NativeMemory;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.MemoryFigures.AtMark;
import dev.warmlap.report.MemoryFigures.CategoryFigures;
import dev.warmlap.report.MemoryFigures.NativeTotals;
import dev.warmlap.stats.Summary;
import dev.warmlap.stats.compare.Trials;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Computes what is shown of the memory trials. */
final class Memory {

  private Memory() {}

  private record Place(Treatment treatment, @Nullable LoadLevel level) {}

  static List<MemoryFigures> of(Run run) {
    var byPlace = new LinkedHashMap<Place, List<Trial>>();
    for (Treatment treatment : run.header().study().treatments()) {
      for (Trial trial : Trials.memory(run)) {
        if (trial.treatment().equals(treatment)) {
          byPlace
              .computeIfAbsent(new Place(treatment, trial.level()), p -> new ArrayList<>())
              .add(trial);
        }
      }
    }
    return byPlace.entrySet().stream()
        .map(
            e ->
                new MemoryFigures(
                    e.getKey().treatment(),
                    e.getKey().level(),
                    e.getValue().size(),
                    marks(e.getValue()),
                    ThreadCost.growth(e.getValue()).orElse(null)))
        .toList();
  }

  private static List<AtMark> marks(List<Trial> trials) {
    return Stream.of(MarkName.values())
        .flatMap(
            name -> atMark(name, trials.stream().flatMap(t -> mark(t, name).stream()).toList()))
        .toList();
  }

  private static Stream<AtMark> atMark(MarkName name, List<Mark> marks) {
    Summary rss = known(marks, Mark::rssBytes);
    Summary threads = known(marks, Mark::threads);
    NativeTotals nativeMemory = nativeTotals(marks);
    return rss == null && threads == null && nativeMemory == null
        ? Stream.empty()
        : Stream.of(new AtMark(name, rss, threads, nativeMemory));
  }

  /** The trial's mark of this name; the last one, should it have been set again. */
  static Optional<Mark> mark(Trial trial, MarkName name) {
    return trial.marks().stream().filter(m -> m.name() == name).reduce((a, b) -> b);
  }

  private static @Nullable Summary known(
      List<Mark> marks, Function<Mark, ? extends @Nullable Number> figure) {
    List<Number> values = new ArrayList<>();
    for (Mark mark : marks) {
      Number value = figure.apply(mark);
      if (value != null) {
        values.add(value);
      }
    }
    return Summary.of(values).orElse(null);
  }

  private static @Nullable NativeTotals nativeTotals(List<Mark> marks) {
    List<NativeMemory> read =
        marks.stream()
            .map(Mark::nativeMemory)
            .filter(Objects::nonNull)
            .map(Objects::requireNonNull)
            .toList();
    if (read.isEmpty()) {
      return null;
    }
    var byName = new LinkedHashMap<String, List<NativeMemory.Category>>();
    read.forEach(
        m ->
            m.categories()
                .forEach(c -> byName.computeIfAbsent(c.name(), n -> new ArrayList<>()).add(c)));
    return new NativeTotals(
        median(read, NativeMemory::reservedBytes),
        median(read, NativeMemory::committedBytes),
        byName.entrySet().stream()
            .map(
                e ->
                    new CategoryFigures(
                        e.getKey(),
                        median(e.getValue(), NativeMemory.Category::reservedBytes),
                        median(e.getValue(), NativeMemory.Category::committedBytes)))
            .toList());
  }

  private static <T> double median(List<T> of, ToLongFunction<T> figure) {
    return Summary.of(of.stream().mapToDouble(figure::applyAsLong).toArray())
        .orElseThrow()
        .median();
  }
}
