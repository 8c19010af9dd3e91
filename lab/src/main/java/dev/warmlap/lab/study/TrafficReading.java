package dev.warmlap.lab.study;

import dev.warmlap.load.script.Template;
import dev.warmlap.model.study.Feed;
import dev.warmlap.model.study.Journey;
import dev.warmlap.model.study.Traffic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Reads what is sent: the one request or the mix, and the feed. Complains at once of what the
 * schema has not complained of; what was read is then incomplete and not to be used.
 */
final class TrafficReading {

  private final LocatedTree tree;
  private final Complaints complaints;
  private final Optional<Feed> feed;
  private final List<Entry> entries;

  /** A journey of the file. */
  private record Entry(double weight, List<StepReading> steps) {}

  /**
   * @param owner the mapping that has the keys {@code request}, {@code mix} and {@code feed}
   */
  TrafficReading(
      Path file, LocatedTree tree, StudySchema schema, JsonPointer owner, Complaints complaints) {
    this.tree = tree;
    this.complaints = complaints;
    var files = new NamedFiles(file, tree, complaints);
    JsonPointer feedAt = owner.appendProperty("feed");
    this.feed =
        new FeedReading(tree, feedAt, files, complaints)
            .read(
                tree.written(feedAt.appendProperty("order")).equals("random")
                    ? Feed.Order.RANDOM
                    : Feed.Order.SEQUENTIAL);
    this.entries = new ArrayList<>();
    JsonPointer request = owner.appendProperty("request");
    if (tree.has(request)) {
      entries.add(
          new Entry(1, List.of(new StepReading(file, tree, schema, request, files, complaints))));
    }
    for (JsonPointer entry : elements(owner.appendProperty("mix"))) {
      JsonPointer single = entry.appendProperty("request");
      List<JsonPointer> steps =
          tree.has(single) ? List.of(single) : elements(entry.appendProperty("steps"));
      entries.add(
          new Entry(
              weight(entry.appendProperty("weight"), schema),
              steps.stream()
                  .map(at -> new StepReading(file, tree, schema, at, files, complaints))
                  .toList()));
    }
    entries.forEach(entry -> checkNames(entry.steps));
  }

  /** The traffic; only for a file without complaints. */
  Traffic traffic() {
    return new Traffic(
        entries.stream()
            .map(e -> new Journey(e.weight, e.steps.stream().map(StepReading::step).toList()))
            .toList(),
        feed.orElseThrow(),
        0);
  }

  private double weight(JsonPointer at, StudySchema schema) {
    JsonNode weight = tree.has(at) ? tree.root().at(at) : schema.defaultOf(at);
    return weight.isNumber() ? weight.asDouble() : 0;
  }

  private List<JsonPointer> elements(JsonPointer list) {
    return IntStream.range(0, tree.root().at(list).isArray() ? tree.root().at(list).size() : 0)
        .mapToObj(list::appendIndex)
        .toList();
  }

  /** Every value that is used must be given before, and every one that is captured be used. */
  private void checkNames(List<StepReading> steps) {
    // Of a feed that could not be read nobody knows the columns.
    boolean allKnown = feed.isPresent();
    Set<String> known = new LinkedHashSet<>(feed.map(Feed::columns).orElse(List.of()));
    for (int i = 0; i < steps.size(); i++) {
      for (StepReading.Use use : steps.get(i).uses()) {
        if (allKnown && !known.contains(use.name())) {
          complaints.at(use.file(), use.place(), unknown(use.name(), known));
        }
      }
      List<StepReading> later = steps.subList(i + 1, steps.size());
      for (String name : steps.get(i).captured()) {
        if (Template.isName(name)
            && later.stream()
                .flatMap(s -> s.uses().stream())
                .noneMatch(u -> u.name().equals(name))) {
          complaints.atKey(
              steps.get(i).capture(name),
              "'%s' is captured here, and no later step uses it; remove it, or write ${%s} in a later"
                      .formatted(name, name)
                  + " step");
        }
      }
      known.addAll(steps.get(i).captured());
    }
  }

  private static String unknown(String name, Set<String> known) {
    String given =
        known.isEmpty()
            ? "there are none: give it by 'capture' in an earlier step, or as a column of 'feed'"
            : "there are: " + String.join(", ", known);
    String hint = NearestWord.hint(name, known);
    return "${%s} stands for a value that neither the feed nor an earlier step gives%s %s"
        .formatted(name, hint.isEmpty() ? ";" : hint + " Of such values", given);
  }
}
