package dev.warmlap.model.result;

import java.util.List;

/**
 * A study that was run, with every trial finished so far.
 *
 * @param id the store's number for it
 * @param trials in the order in which they were run
 */
public record Run(long id, RunHeader header, RunStatus status, List<Trial> trials) {

  public Run {
    trials = List.copyOf(trials);
  }
}
