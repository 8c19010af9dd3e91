package dev.warmlap.subject.knob;

import dev.warmlap.model.study.SubjectSource;
import java.util.Arrays;
import java.util.Optional;

/**
 * A kind of subject whose knobs are known, under the name that it has in a study and in the knob
 * table.
 */
public enum SubjectKind {
  /** A Tomcat distribution. */
  TOMCAT("tomcat", "Tomcat"),
  /** An executable Spring Boot jar. */
  SPRING_BOOT("spring-boot", "Spring Boot");

  private final String key;
  private final String title;

  SubjectKind(String key, String title) {
    this.key = key;
    this.title = title;
  }

  /** In a study file and in the table: {@code spring-boot}. */
  public String key() {
    return key;
  }

  /** In sentences: {@code Spring Boot}. */
  public String title() {
    return title;
  }

  /** The kind of this key. */
  public static Optional<SubjectKind> of(String key) {
    return Arrays.stream(values()).filter(kind -> kind.key.equals(key)).findFirst();
  }

  /** The kind of a study's subject; empty for a server whose knobs are not known. */
  public static Optional<SubjectKind> of(SubjectSource source) {
    return switch (source) {
      case SubjectSource.Tomcat _ -> Optional.of(TOMCAT);
      case SubjectSource.SpringBootJar _ -> Optional.of(SPRING_BOOT);
      case SubjectSource.Command _, SubjectSource.Url _ -> Optional.empty();
    };
  }
}
