package dev.warmlap.report;

import static dev.warmlap.report.Finding.observed;

import dev.warmlap.model.measure.MarkName;
import dev.warmlap.model.result.Estimate;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.report.MemoryFigures.AtMark;
import dev.warmlap.stats.Summary;
import dev.warmlap.stats.compare.Trials;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How many threads came to be, and what they and all else took of memory. */
final class MemoryFindings {

  private final Evidence evidence;

  MemoryFindings(Evidence evidence) {
    this.evidence = evidence;
  }

  List<Finding> all(List<MemoryFigures> memory, @Nullable Estimate residentPerThread) {
    List<Finding> found = new ArrayList<>(threads());
    found.addAll(memory(memory));
    threadCost(residentPerThread).ifPresent(found::add);
    return found;
  }

  private List<Finding> threads() {
    List<Finding> found = new ArrayList<>();
    for (Treatment treatment : evidence.names().keySet()) {
      var asked =
          treatment.over(evidence.run().header().study().fixed()).levels().get("threads.max");
      var most =
          evidence.run().trials().stream()
              .filter(t -> t.treatment().equals(treatment) && Trials.completed(t))
              .flatMapToInt(MemoryFindings::threadsSeen)
              .max();
      if (asked instanceof Level.Whole(long max) && most.isPresent() && most.getAsInt() < max) {
        found.add(
            observed(
                "With threads.max="
                    + Figures.whole(max)
                    + " only "
                    + Figures.whole(most.getAsInt())
                    + " threads came to be (the whole process, the most seen in any trial)."));
      }
    }
    return found;
  }

  private static IntStream threadsSeen(Trial trial) {
    List<Integer> seen = new ArrayList<>();
    trial.rounds().forEach(r -> Optional.ofNullable(r.threads()).ifPresent(seen::add));
    trial.marks().forEach(m -> Optional.ofNullable(m.threads()).ifPresent(seen::add));
    return seen.stream().mapToInt(Integer::intValue);
  }

  private List<Finding> memory(List<MemoryFigures> memory) {
    List<String> resident = new ArrayList<>();
    for (MemoryFigures m : memory) {
      for (AtMark mark : m.marks()) {
        Summary rss = mark.rssBytes();
        Summary threads = mark.threads();
        if (mark.name() == MarkName.AFTER_LOAD && rss != null) {
          resident.add(
              Figures.bytes(rss.median())
                  + " with "
                  + evidence.name(m.treatment())
                  + (m.level() == null ? "" : " at " + m.level().label())
                  + " ("
                  + (threads == null ? "" : Figures.whole(threads.median()) + " threads, ")
                  + "n = "
                  + rss.n()
                  + ")");
        }
      }
    }
    return resident.isEmpty()
        ? List.of()
        : List.of(observed("Resident memory after load: " + Wording.joined(resident) + "."));
  }

  private Optional<Finding> threadCost(@Nullable Estimate residentPerThread) {
    List<String> costs = new ArrayList<>();
    ThreadCost.growth(Trials.memory(evidence.run()))
        .ifPresent(
            growth ->
                costs.addAll(
                    List.of(
                        Figures.bytes(growth.reservedBytes().median()) + " reserved",
                        Figures.bytes(growth.committedBytes().median())
                            + " committed by the JVM's account (n = "
                            + growth.threads().n()
                            + ")")));
    if (residentPerThread != null) {
      costs.add(
          Figures.bytes(residentPerThread.estimate())
              + " resident ("
              + Figures.confidence(residentPerThread.confidence())
              + " interval "
              + Figures.bytes(residentPerThread.low())
              + " to "
              + Figures.bytes(residentPerThread.high())
              + ", slope over n = "
              + residentPerThread.n()
              + " trials)");
    }
    return costs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            observed("One more thread that came to be took " + Wording.joined(costs) + "."));
  }
}
