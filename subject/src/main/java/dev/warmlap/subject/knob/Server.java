package dev.warmlap.subject.knob;

import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.Treatment;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What decides which knobs a server has and what they are called there.
 *
 * @param version null when it is not known
 * @param connector by the word of the knob {@code connector}
 */
public record Server(SubjectKind kind, @Nullable Version version, String connector) {

  /** The connector where a study names none. */
  public static final String USUAL_CONNECTOR = "nio";

  /** The knob that varies the version of Tomcat. */
  public static final String TOMCAT_VERSION = "tomcat.version";

  /** A Spring Boot application, whose version does not change how the knobs are called. */
  public static final Server SPRING_BOOT =
      new Server(SubjectKind.SPRING_BOOT, null, USUAL_CONNECTOR);

  /**
   * The server that a study's subject becomes under these settings; empty for one whose knobs are
   * not known.
   */
  public static Optional<Server> of(SubjectSource source, Treatment settings) {
    return SubjectKind.of(source)
        .map(kind -> new Server(kind, version(source, settings), connector(settings)));
  }

  private static @Nullable Version version(SubjectSource source, Treatment settings) {
    return source instanceof SubjectSource.Tomcat tomcat
        ? Version.parse(tomcatVersion(tomcat, settings)).orElse(null)
        : null;
  }

  private static String connector(Treatment settings) {
    Level connector = settings.levels().get("connector");
    return connector == null ? USUAL_CONNECTOR : connector.text();
  }

  /** The version that is fetched: the treatment's, or else the subject's own. */
  public static String tomcatVersion(SubjectSource.Tomcat tomcat, Treatment settings) {
    Level version = settings.levels().get(TOMCAT_VERSION);
    return version == null ? tomcat.version() : version.text();
  }

  /** For messages: {@code Tomcat 9.0.98}. */
  public String title() {
    return version == null ? kind.title() : kind.title() + " " + version;
  }
}
