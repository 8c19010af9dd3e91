package dev.warmlap.lab.study;

import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Reads the settings of a study: factors crossed or treatments listed, the baseline among them, and
 * the fixed knobs. What is wrong is complained of; what was read is then incomplete and not to be
 * used.
 */
final class TreatmentReading {

  static final JsonPointer FACTORS = JsonPointer.compile("/factors");
  static final JsonPointer TREATMENTS = JsonPointer.compile("/treatments");
  static final JsonPointer FIXED = JsonPointer.compile("/fixed");
  static final JsonPointer BASELINE = JsonPointer.compile("/baseline");

  /**
   * Beyond any study that is run to its end: at a minute a trial, one block of so many treatments
   * takes most of a day.
   */
  private static final int MOST_TREATMENTS = 1000;

  private final LocatedTree tree;
  private final Complaints complaints;
  private final KnobLevels levels;

  /**
   * @param file of the study
   * @param ofCommand the placeholders that the subject's command has; empty where the subject is no
   *     command
   */
  TreatmentReading(
      Path file, LocatedTree tree, Complaints complaints, Optional<Set<String>> ofCommand) {
    this.tree = tree;
    this.complaints = complaints;
    this.levels = new KnobLevels(file, tree, complaints, ofCommand);
  }

  /** Every name under which the file sets something. */
  Set<String> named() {
    var names = new LinkedHashSet<>(keys(FIXED));
    names.addAll(keys(tree.has(TREATMENTS) ? TREATMENTS.appendIndex(0) : FACTORS));
    return names;
  }

  SequencedMap<String, Level> fixed() {
    var fixed = setting(FIXED);
    for (String knob : fixed.keySet()) {
      JsonPointer factor = FACTORS.appendProperty(knob);
      JsonPointer listed = TREATMENTS.appendIndex(0).appendProperty(knob);
      JsonPointer varied = tree.has(factor) ? factor : listed;
      if (tree.has(varied)) {
        complaints.atKey(
            FIXED.appendProperty(knob),
            "'%s' is varied already (at %s), so it cannot be fixed; remove one of the two"
                .formatted(knob, tree.ofKey(varied)));
      }
    }
    return fixed;
  }

  /** All treatments in the order of the file; a single one without levels where nothing varies. */
  List<Treatment> treatments() {
    return tree.has(TREATMENTS) ? listed() : crossed();
  }

  /** Empty when the study names none. */
  Optional<Treatment> baseline(List<Treatment> treatments) {
    if (!tree.root().at(BASELINE).isObject()) {
      return Optional.empty();
    }
    SequencedMap<String, Level> baseline = setting(BASELINE);
    List<String> varied = varied();
    boolean sameKnobs = true;
    for (String knob : keys(BASELINE)) {
      if (!varied.contains(knob) && levels.known(knob)) {
        sameKnobs = false;
        complaints.atKey(
            BASELINE.appendProperty(knob),
            "the baseline sets '%s', which this study does not vary; it varies %s"
                .formatted(knob, varied.isEmpty() ? "nothing" : String.join(", ", varied)));
      }
    }
    for (String knob : varied) {
      if (!tree.has(BASELINE.appendProperty(knob))) {
        sameKnobs = false;
        complaints.atKey(
            BASELINE,
            "the baseline does not say which level '%s' has; it names every factor"
                .formatted(knob));
      }
    }
    // Whole only when every level of it could be read.
    var found = new Treatment(baseline);
    if (sameKnobs && baseline.size() == varied.size()) {
      Optional<Treatment> match = treatments.stream().filter(t -> sameLevels(t, found)).findFirst();
      if (match.isEmpty() && levels.allRead()) {
        complaints.atValue(
            BASELINE,
            "the baseline (%s) is not one of the treatments: %s"
                .formatted(found.label(), labels(treatments)));
      }
      return match;
    }
    return Optional.of(found);
  }

  private List<Treatment> crossed() {
    var treatments = List.of(new Treatment(new LinkedHashMap<>()));
    for (String knob : keys(FACTORS)) {
      List<Level> ofKnob = factor(FACTORS.appendProperty(knob), knob);
      if ((long) treatments.size() * ofKnob.size() > MOST_TREATMENTS) {
        complaints.atKey(
            FACTORS,
            "the factors make more than %d treatments, which no study gets through; name fewer"
                    .formatted(MOST_TREATMENTS)
                + " levels, or list the combinations of interest under 'treatments'");
        return List.of();
      }
      treatments =
          treatments.stream()
              .flatMap(t -> ofKnob.stream().map(level -> with(t, knob, level)))
              .toList();
    }
    return treatments;
  }

  private List<Level> factor(JsonPointer at, String knob) {
    var read = new LinkedHashMap<String, Level>();
    var places = new LinkedHashMap<String, Place>();
    JsonNode list = tree.root().at(at);
    for (int i = 0; list.isArray() && i < list.size(); i++) {
      JsonPointer entry = at.appendIndex(i);
      Optional<Level> level = levels.read(entry, knob);
      if (level.isPresent()) {
        String text = level.get().text();
        Place before = places.putIfAbsent(text, tree.ofValue(entry));
        read.put(text, level.get());
        if (before != null) {
          complaints.atValue(
              entry,
              "the level %s of '%s' stands here a second time; the first is at %s"
                  .formatted(text, knob, before));
        }
      }
    }
    return List.copyOf(read.values());
  }

  private List<Treatment> listed() {
    var treatments = new ArrayList<Treatment>();
    JsonNode list = tree.root().at(TREATMENTS);
    List<String> varied = varied();
    for (int i = 0; list.isArray() && i < list.size(); i++) {
      JsonPointer at = TREATMENTS.appendIndex(i);
      SequencedMap<String, Level> read = setting(at);
      if (list.get(i).isObject()) {
        checkSameKnobs(at, varied);
      }
      // In the order of the first one, so that reports have the same columns throughout.
      var ordered = new LinkedHashMap<String, Level>();
      varied.stream().filter(read::containsKey).forEach(k -> ordered.put(k, read.get(k)));
      var treatment = new Treatment(ordered);
      boolean whole = ordered.size() == varied.size();
      for (int j = 0; whole && j < treatments.size(); j++) {
        if (sameLevels(treatments.get(j), treatment)) {
          complaints.atValue(
              at,
              "this treatment (%s) stands here a second time; the first is entry %d"
                  .formatted(treatment.label(), j + 1));
          break;
        }
      }
      treatments.add(treatment);
    }
    return treatments;
  }

  private void checkSameKnobs(JsonPointer at, List<String> first) {
    List<String> here = keys(at);
    var missing = new TreeSet<>(first);
    here.forEach(missing::remove);
    var added = new TreeSet<>(here);
    first.forEach(added::remove);
    added.removeIf(knob -> !levels.known(knob));
    if (!missing.isEmpty()) {
      complaints.atValue(
          at,
          "this treatment does not say which level %s has; each treatment names the same knobs as"
                  .formatted(quoted(missing))
              + " the first");
    }
    if (!added.isEmpty()) {
      complaints.atKey(
          at.appendProperty(added.first()),
          "the first treatment does not set %s; each treatment names the same knobs"
              .formatted(quoted(added)));
    }
  }

  /** The knobs that the study varies, in the order of the file. */
  private List<String> varied() {
    return keys(tree.has(TREATMENTS) ? TREATMENTS.appendIndex(0) : FACTORS).stream()
        .filter(levels::known)
        .toList();
  }

  private SequencedMap<String, Level> setting(JsonPointer at) {
    var setting = new LinkedHashMap<String, Level>();
    for (String knob : keys(at)) {
      levels.read(at.appendProperty(knob), knob).ifPresent(level -> setting.put(knob, level));
    }
    return setting;
  }

  private List<String> keys(JsonPointer at) {
    return List.copyOf(tree.root().at(at).propertyNames());
  }

  private static Treatment with(Treatment treatment, String knob, Level level) {
    var all = new LinkedHashMap<>(treatment.levels());
    all.put(knob, level);
    return new Treatment(all);
  }

  /** Whatever the order of the knobs: a baseline may name them in its own. */
  private static boolean sameLevels(Treatment a, Treatment b) {
    return a.levels().equals(b.levels());
  }

  private static String labels(List<Treatment> treatments) {
    int shown = 6;
    String some =
        String.join(" · ", treatments.stream().limit(shown).map(Treatment::label).toList());
    return treatments.size() <= shown ? some : some + " · …";
  }

  private static String quoted(Iterable<String> words) {
    return "'" + String.join("', '", words) + "'";
  }
}
