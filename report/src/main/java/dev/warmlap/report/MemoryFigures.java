package dev.warmlap.report;

import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.Summary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Memory under one treatment at one load level, over its completed memory trials.
 *
 * @param level null when one process went through all levels
 * @param trials how many count
 * @param marks in the order of the trial
 * @param growth null when the threads did not become more, or were not read
 */
public record MemoryFigures(
    Treatment treatment,
    @Nullable LoadLevel level,
    int trials,
    List<AtMark> marks,
    @Nullable Growth growth) {

  public MemoryFigures {
    marks = List.copyOf(marks);
  }

  /**
   * What was seen at a mark.
   *
   * @param nativeMemory null when the JVM's account was not read
   */
  public record AtMark(
      MarkName name,
      @Nullable Summary rssBytes,
      @Nullable Summary threads,
      @Nullable NativeTotals nativeMemory) {}

  /** Medians over the trials of the JVM's own account. */
  public record NativeTotals(
      double reservedBytes, double committedBytes, List<CategoryFigures> categories) {
    public NativeTotals {
      categories = List.copyOf(categories);
    }
  }

  /** Medians over the trials of one category. */
  public record CategoryFigures(String name, double reservedBytes, double committedBytes) {}

  /**
   * From {@code ready} to {@code after-load}, per thread that came to be in between.
   *
   * @param threads how many more they became
   * @param reservedBytes of category Thread, per thread
   * @param committedBytes of category Thread, per thread
   */
  public record Growth(Summary threads, Summary reservedBytes, Summary committedBytes) {}
}
