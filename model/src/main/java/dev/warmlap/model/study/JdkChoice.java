package dev.warmlap.model.study;

import java.nio.file.Path;

/** Which JDK runs the subject. */
public sealed interface JdkChoice {

  /** Any JDK found on this machine with this feature number, such as 25. */
  record Feature(int number) implements JdkChoice {}

  /** The JDK in this folder. */
  record Home(Path path) implements JdkChoice {}
}
