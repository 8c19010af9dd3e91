package dev.warmlap.report;

import dev.warmlap.model.result.Run;
import dev.warmlap.model.study.Treatment;
import java.util.List;
import java.util.Map;

/**
 * What sentences are made from.
 *
 * @param names of the treatments, in the order in which they are shown
 */
record Evidence(Run run, Map<Treatment, String> names, List<Cell> cells) {

  String name(Treatment treatment) {
    return names.getOrDefault(treatment, treatment.label());
  }
}
