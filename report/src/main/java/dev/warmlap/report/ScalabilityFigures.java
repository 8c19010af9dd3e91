package dev.warmlap.report;

import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.scale.Rejection;
import dev.warmlap.stats.scale.Scalability;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How throughput grew with the load, of one treatment in one scenario; or with the threads, at one
 * load level.
 *
 * @param over what grew: {@code connections}, or {@code threads.max}
 * @param treatment null where the threads are what the treatments differ in
 * @param scenario null where there is but one, and where {@code level} is given
 * @param level null where the load grew
 * @param processors that the work was taken to be done on
 * @param rejected points that were left out, with the reasons
 */
public record ScalabilityFigures(
    String over,
    @Nullable Treatment treatment,
    @Nullable String scenario,
    @Nullable LoadLevel level,
    int processors,
    Scalability answer,
    List<Rejection> rejected) {

  public ScalabilityFigures {
    rejected = List.copyOf(rejected);
  }
}
