package dev.warmlap.model.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A question with everything needed to answer it.
 *
 * @param baseline one of {@code treatments}: what the others are compared with
 * @param treatments all treatments, in the order of the file; the baseline is among them
 * @param fixed knobs set alike in every treatment
 * @param generatorCpus processors of the generator as a Linux CPU list; null lets it share all
 * @param equivalence a relative difference up to this is no difference (0.03 for 3 %)
 */
public record Study(
    String name,
    String question,
    SubjectSpec subject,
    Treatment baseline,
    List<Treatment> treatments,
    SequencedMap<String, Level> fixed,
    Workload workload,
    Design design,
    @Nullable String generatorCpus,
    double equivalence,
    Limits limits) {

  public Study {
    treatments = List.copyOf(treatments);
    fixed = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(fixed));
    if (!treatments.contains(baseline)) {
      throw new IllegalArgumentException(
          "The baseline (" + baseline.label() + ") is not one of the treatments");
    }
  }

  /** This study with another seed for its random orders. */
  public Study withSeed(long seed) {
    return new Study(
        name,
        question,
        subject,
        baseline,
        treatments,
        fixed,
        workload,
        design.withSeed(seed),
        generatorCpus,
        equivalence,
        limits);
  }
}
