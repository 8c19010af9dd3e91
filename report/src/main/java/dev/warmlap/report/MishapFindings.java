package dev.warmlap.report;

import static dev.warmlap.report.Finding.caution;

import dev.warmlap.model.measure.ErrorKind;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.study.Treatment;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What went wrong: requests that failed, and trials. */
final class MishapFindings {

  private final Evidence evidence;

  MishapFindings(Evidence evidence) {
    this.evidence = evidence;
  }

  List<Finding> all() {
    List<Finding> found = new ArrayList<>();
    errors().ifPresent(found::add);
    found.addAll(failures());
    return found;
  }

  private Optional<Finding> errors() {
    var byKind = new EnumMap<ErrorKind, Long>(ErrorKind.class);
    long requests = 0;
    for (Cell cell : evidence.cells()) {
      for (RoundFigures round : cell.rounds()) {
        var m = round.measured();
        if (m != null) {
          requests += m.requests() + m.failed();
          m.errors().forEach((kind, count) -> byKind.merge(kind, count, Long::sum));
        }
      }
    }
    long failed = byKind.values().stream().mapToLong(Long::longValue).sum();
    if (failed == 0) {
      return Optional.empty();
    }
    String kinds =
        byKind.entrySet().stream()
            .map(e -> e.getKey().key() + " " + Figures.whole(e.getValue()))
            .collect(Collectors.joining(", "));
    return Optional.of(
        caution(
            Figures.whole(failed)
                + " of "
                + Figures.count(requests, "request")
                + " in valid rounds failed: "
                + kinds
                + "."));
  }

  private List<Finding> failures() {
    List<Finding> found = new ArrayList<>();
    for (Treatment treatment : evidence.names().keySet()) {
      List<Trial> trials =
          evidence.run().trials().stream().filter(t -> t.treatment().equals(treatment)).toList();
      long failed = trials.stream().filter(t -> t.outcome() instanceof Outcome.Failed).count();
      if (failed > 0) {
        found.add(
            caution(
                Figures.whole(failed)
                    + " of "
                    + Figures.count(trials.size(), "trial")
                    + " with "
                    + evidence.name(treatment)
                    + " failed (see the notes)."));
      }
    }
    return found;
  }
}
