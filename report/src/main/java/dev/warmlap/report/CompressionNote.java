package dev.warmlap.report;

import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.Level;
import dev.warmlap.stats.compare.Trials;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** Whether a study of compression compressed anything, by the bytes that came. */
final class CompressionNote {

  private static final String COMPRESSION = "compression";
  private static final Level OFF = new Level.Word("off");

  /** Text shrinks to less than half: answers that are hardly smaller were not compressed. */
  private static final double HARDLY_SMALLER = 0.98;

  private CompressionNote() {}

  /** Nothing where compression is no factor, or where it shows. */
  static List<String> of(Run run) {
    OptionalDouble without = bytesPerAnswer(run, OFF::equals);
    OptionalDouble with = bytesPerAnswer(run, level -> !level.equals(OFF));
    if (without.isEmpty()
        || with.isEmpty()
        || with.getAsDouble() < HARDLY_SMALLER * without.getAsDouble()) {
      return List.of();
    }
    return List.of(
        "Answers came as large with compression ("
            + Figures.whole(with.getAsDouble())
            + " bytes with their heads) as without ("
            + Figures.whole(without.getAsDouble())
            + "): nothing was compressed, so the two cannot differ. Answers smaller than"
            + " compression.min-size (2048 bytes unless the study sets it) are not.");
  }

  private static OptionalDouble bytesPerAnswer(Run run, Predicate<Level> compression) {
    return run.trials().stream()
        .filter(Trials::completed)
        .filter(
            trial -> {
              Level level = trial.treatment().levels().get(COMPRESSION);
              return level != null && compression.test(level);
            })
        .map(Trial::rounds)
        .flatMap(List::stream)
        .map(Round::measurement)
        .filter(round -> round.completed() > 0)
        .mapToDouble(round -> (double) round.bytesRead() / round.completed())
        .average();
  }
}
