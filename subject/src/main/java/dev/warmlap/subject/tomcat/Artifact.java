package dev.warmlap.subject.tomcat;

import java.util.List;

/**
 * A file in Maven's repositories.
 *
 * @param name of the artifact, in the group {@value #GROUP}
 * @param type such as {@code jar}
 */
record Artifact(String name, String version, String type) {

  /** All that is fetched is Tomcat's. */
  static final String GROUP = "org.apache.tomcat";

  /** Before 7.0 there is no distribution in the repositories, but its jars are. */
  private static final List<String> JARS_OF_6 =
      List.of(
          "catalina",
          "coyote",
          "juli",
          "annotations-api",
          "servlet-api",
          "jasper",
          "jasper-el",
          "jsp-api",
          "el-api");

  /** The archive that the project publishes for download as well. */
  static Artifact distribution(String version) {
    return new Artifact("tomcat", version, "tar.gz");
  }

  /** What makes up a Tomcat 6. */
  static List<Artifact> jarsOf6(String version) {
    return JARS_OF_6.stream().map(name -> new Artifact(name, version, "jar")).toList();
  }

  /** As Maven's dependency plugin names the file that it copies. */
  String file() {
    return name + "-" + version + "." + type;
  }
}
