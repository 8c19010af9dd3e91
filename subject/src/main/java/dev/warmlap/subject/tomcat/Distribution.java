package dev.warmlap.subject.tomcat;

import dev.warmlap.subject.knob.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * An unpacked Tomcat.
 *
 * @param home its folder, {@code catalina.home}
 * @param classPath what its bootstrap class is started with
 */
public record Distribution(Version version, Path home, List<Path> classPath) {

  public Distribution {
    classPath = List.copyOf(classPath);
  }

  /** As it lies in a folder: with its own bootstrap jar, or as jars only. */
  static Distribution in(Path home, Version version) throws IOException {
    Path bootstrap = home.resolve("bin/bootstrap.jar");
    if (Files.exists(bootstrap)) {
      return new Distribution(
          version, home, List.of(bootstrap, home.resolve("bin/tomcat-juli.jar")));
    }
    try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
      return new Distribution(version, home, jars.sorted().toList());
    }
  }

  /** The settings of all its applications, which every base folder needs. */
  Path webXml() {
    return home.resolve("conf/web.xml");
  }
}
