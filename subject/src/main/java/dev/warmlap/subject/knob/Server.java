package dev.warmlap.subject.knob;

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

  /** A Spring Boot application, whose version does not change how the knobs are called. */
  public static final Server SPRING_BOOT =
      new Server(SubjectKind.SPRING_BOOT, null, USUAL_CONNECTOR);

  /** For messages: {@code Tomcat 9.0.98}. */
  public String title() {
    return version == null ? kind.title() : kind.title() + " " + version;
  }
}
