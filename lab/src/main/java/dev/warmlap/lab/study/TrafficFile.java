package dev.warmlap.lab.study;

import dev.warmlap.model.study.Traffic;
import java.nio.file.Path;
import tools.jackson.core.JsonPointer;

/**
 * A file that says what is sent, with the keys that a study's workload has for it: {@code request}
 * or {@code mix}, and {@code feed}.
 */
public final class TrafficFile {

  private TrafficFile() {}

  /**
   * Reads the file, and those that it names.
   *
   * @throws StudyException with every problem, each with its place
   */
  public static Traffic read(Path path) {
    StudySchema schema = StudySchema.traffic();
    LocatedTree tree =
        LocatedTree.parse(path, StudyText.read(path), schema.allowed(JsonPointer.empty()));
    var complaints = new Complaints(path, tree);
    SchemaProblems.check(schema, tree, complaints);
    var reading = new TrafficReading(path, tree, schema, JsonPointer.empty(), complaints);
    complaints.throwIfAny();
    return reading.traffic();
  }
}
