package dev.warmlap.report;

import dev.warmlap.model.study.Treatment;
import dev.warmlap.stats.scale.Scalability.Fitted;
import java.util.List;
import java.util.Map;

/** How far the server scales, in a sentence for each curve that has an answer. */
final class ScalabilityFindings {

  private final ScalabilityWords words;

  ScalabilityFindings(Map<Treatment, String> names) {
    this.words = new ScalabilityWords(names);
  }

  List<Finding> all(List<ScalabilityFigures> curves) {
    return curves.stream()
        .filter(curve -> curve.answer() instanceof Fitted)
        .map(
            curve ->
                new Finding(
                    "Scalability " + words.title(curve) + ": " + words.answer(curve),
                    "by a model",
                    Finding.Tone.PLAIN))
        .toList();
  }
}
