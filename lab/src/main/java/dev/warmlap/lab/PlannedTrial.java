package dev.warmlap.lab;

import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One trial that is to be run.
 *
 * @param position from 1 within the plan, in the order of running
 * @param block from 1
 * @param level the one level of the trial; null when the process goes through several
 * @param levels what the process goes through, in order
 * @param rounds of each level
 */
public record PlannedTrial(
    int position,
    int block,
    Treatment treatment,
    @Nullable LoadLevel level,
    List<LoadLevel> levels,
    int rounds,
    Purpose purpose) {

  public PlannedTrial {
    levels = List.copyOf(levels);
  }
}
