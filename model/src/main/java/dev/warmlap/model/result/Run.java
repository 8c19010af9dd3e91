package dev.warmlap.model.result;

import java.util.List;

/**
 * A study that was run, with every trial finished so far.
 *
 * @param id the store's number for it
 * @param trials those that count, in the order in which they were run
 * @param setAside those that do not, since the machine's speed changed in their block, which was
 *     run again
 * @param drifts of the blocks that were watched for it
 */
public record Run(
    long id,
    RunHeader header,
    RunStatus status,
    List<Trial> trials,
    List<Trial> setAside,
    List<BlockDrift> drifts) {

  public Run {
    trials = List.copyOf(trials);
    setAside = List.copyOf(setAside);
    drifts = List.copyOf(drifts);
  }

  /** One whose machine was not watched, or did not change. */
  public Run(long id, RunHeader header, RunStatus status, List<Trial> trials) {
    this(id, header, status, trials, List.of(), List.of());
  }

  /**
   * Sorts out which trials count.
   *
   * @param all trials, also those of blocks that were set aside
   */
  public static Run of(
      long id, RunHeader header, RunStatus status, List<Trial> all, List<BlockDrift> drifts) {
    return new Run(
        id,
        header,
        status,
        all.stream().filter(trial -> drifts.stream().noneMatch(d -> d.setsAside(trial))).toList(),
        all.stream().filter(trial -> drifts.stream().anyMatch(d -> d.setsAside(trial))).toList(),
        drifts);
  }

  /** The same with other trials that count. */
  public Run with(List<Trial> counted) {
    return new Run(id, header, status, counted, setAside, drifts);
  }
}
