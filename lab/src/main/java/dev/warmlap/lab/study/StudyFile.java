package dev.warmlap.lab.study;

import dev.warmlap.model.study.Study;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;

/**
 * A study file that was read and holds: every key is known, every value is of its kind, the
 * baseline is one of the treatments. Whether it can be run here is what {@link StudyLint} says.
 */
public final class StudyFile {

  /**
   * The system property that names Warmlap's own folder (a checkout, or an unpacked archive). The
   * launcher sets it; relative jars are looked for there too.
   */
  public static final String HOME_PROPERTY = "warmlap.home";

  private final Path path;
  private final String text;
  private final LocatedTree tree;
  private final StudyReading.Result result;

  private StudyFile(Path path, String text, LocatedTree tree, StudyReading.Result result) {
    this.path = path;
    this.text = text;
    this.tree = tree;
    this.result = result;
  }

  /**
   * Reads a study file.
   *
   * @throws StudyException with every problem of the file, each with its place
   */
  public static StudyFile read(Path path) {
    String home = System.getProperty(HOME_PROPERTY);
    return read(path, home == null ? null : Path.of(home));
  }

  /**
   * Reads a study file of a Warmlap that lies elsewhere.
   *
   * @param home Warmlap's own folder; null where it is not known
   */
  static StudyFile read(Path path, @Nullable Path home) {
    String text = StudyText.read(path);
    StudySchema schema = StudySchema.published();
    LocatedTree tree = LocatedTree.parse(path, text, schema.allowed(JsonPointer.empty()));
    return new StudyFile(path, text, tree, new StudyReading(path, tree, schema).read(home));
  }

  /** As the user named it. */
  public Path path() {
    return path;
  }

  /** The whole text, comments included, to be kept with the results. */
  public String text() {
    return text;
  }

  public Study study() {
    return result.study();
  }

  /** What was decided because the file did not say it; one sentence each, without a full stop. */
  public List<String> remarks() {
    return result.remarks();
  }

  /** Where the subject's application was looked for; empty when the study names none. */
  Optional<JarSearch> application() {
    return result.application();
  }

  LocatedTree tree() {
    return tree;
  }
}
