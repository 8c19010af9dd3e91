package dev.warmlap.model.result;

import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.measure.Mark;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.Treatment;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One fresh subject process under one treatment in one block, and all that was measured of it.
 *
 * @param block from 1
 * @param position from 1 within the whole plan, in the order of running; 0 for a rehearsal that
 *     failed, which is kept so that its reason is
 * @param level the one load level of the trial; null when the process went through all
 * @param logs folder with the subject's output; may have been removed since
 */
public record Trial(
    int block,
    int position,
    Treatment treatment,
    @Nullable LoadLevel level,
    Purpose purpose,
    Instant startedAt,
    Duration took,
    Outcome outcome,
    List<EffectiveSetting> settings,
    List<Mark> marks,
    List<Round> rounds,
    Path logs) {

  public Trial {
    settings = List.copyOf(settings);
    marks = List.copyOf(marks);
    rounds = List.copyOf(rounds);
  }

  /** The rounds that are measured, without those that only warm up. */
  public List<Round> measuredRounds() {
    return rounds.stream().filter(round -> round.warmUp() == null).toList();
  }

  /** How the warm-up at this level ended; empty where it was not warmed up by evidence. */
  public Optional<WarmUp> warmUp(LoadLevel of) {
    return rounds.stream()
        .filter(round -> round.level().equals(of))
        .flatMap(round -> Optional.ofNullable(round.warmUp()).stream())
        .reduce((_, later) -> later);
  }
}
