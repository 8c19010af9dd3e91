package dev.warmlap.lab;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a study is to be run.
 *
 * @param quick scaled down to minutes; what it finds is provisional
 * @param resume go on with the latest unfinished run of the same study instead of beginning anew
 * @param seed replaces the study's seed; null keeps it
 * @param only treatments to keep, as {@code knob=level}; all must match; empty keeps all
 */
public record RunOptions(boolean quick, boolean resume, @Nullable Long seed, List<String> only) {

  public RunOptions {
    only = List.copyOf(only);
  }
}
