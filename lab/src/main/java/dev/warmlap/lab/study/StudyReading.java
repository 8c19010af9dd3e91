package dev.warmlap.lab.study;

import dev.warmlap.model.study.Arrivals;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Limits;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.model.study.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Makes a study of a tree: checks it against the schema and the knob table, complains of everything
 * at once, and only then builds the records.
 */
final class StudyReading {

  private final Path file;
  private final LocatedTree tree;
  private final StudySchema schema;

  StudyReading(Path file, LocatedTree tree, StudySchema schema) {
    this.file = file;
    this.tree = tree;
    this.schema = schema;
  }

  /**
   * A study and what else its file says.
   *
   * @param application where the subject's application was looked for; empty when it names none
   */
  record Result(Study study, Optional<JarSearch> application, List<String> remarks) {}

  /**
   * Reads the whole study.
   *
   * @param home Warmlap's own folder, where samples lie; null where it is not known
   */
  Result read(@Nullable Path home) {
    var complaints = new Complaints(file, tree);
    SchemaProblems.check(schema, tree, complaints);
    new ValueChecks(tree, schema, complaints).check();
    var scenarios = new ScenarioReading(file, tree, schema, complaints);
    var subject = new SubjectReading(file, tree, schema, home, complaints);
    var settings = new TreatmentReading(file, tree, complaints, subject.ofCommand());
    SequencedMap<String, Level> fixed = settings.fixed();
    List<Treatment> treatments = settings.treatments();
    Optional<Treatment> named = settings.baseline(treatments);
    subject.check(settings.named());
    var design = new DesignReading(tree, schema);
    design.check(complaints);
    complaints.throwIfAny();

    Treatment baseline = named.orElse(treatments.getFirst());
    Optional<JarSearch> application = subject.application(home);
    var study =
        new Study(
            text("/study"),
            text("/question"),
            subject.read(application, cpus("/cpus/subject")),
            baseline,
            treatments,
            fixed,
            workload(scenarios.scenarios()),
            design.read(treatments.size()),
            cpus("/cpus/generator"),
            Shares.of(value("/equivalence")),
            new Limits(Shares.of(value("/limits/errors"))));
    return new Result(study, application, remarks(named.isPresent(), treatments));
  }

  private static List<String> remarks(boolean baselineNamed, List<Treatment> treatments) {
    return baselineNamed || treatments.size() < 2
        ? List.of()
        : List.of(
            "No baseline is named, so it is the first treatment: " + treatments.getFirst().label());
  }

  private Workload workload(List<Scenario> scenarios) {
    JsonNode requests = value("/workload/requests");
    return new Workload(
        scenarios,
        Arrivals.valueOf(constant("/workload/arrivals")),
        requests.isNumber()
            ? new Extent.Requests(requests.asLong())
            : new Extent.Time(span("/workload/duration")),
        whole("/workload/rounds"),
        text("/workload/measure").equals("steady") ? span("/workload/warm-up-budget") : null,
        Isolation.valueOf(constant("/workload/isolate")),
        span("/workload/timeout"));
  }

  private @Nullable String cpus(String at) {
    JsonPointer pointer = JsonPointer.compile(at);
    return tree.has(pointer) ? text(pointer) : null;
  }

  private Duration span(String at) {
    return Spans.parse(text(at)).orElseThrow();
  }

  private int whole(String at) {
    return value(at).asInt();
  }

  private String constant(String at) {
    return text(at).toUpperCase(Locale.ROOT);
  }

  private String text(String at) {
    return text(JsonPointer.compile(at));
  }

  private String text(JsonPointer at) {
    return value(at).asString();
  }

  private JsonNode value(String at) {
    return value(JsonPointer.compile(at));
  }

  /** The file's value, or the schema's where the file has none. */
  private JsonNode value(JsonPointer at) {
    return tree.has(at) ? tree.root().at(at) : schema.defaultOf(at);
  }
}
