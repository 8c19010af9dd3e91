package dev.warmlap.subject.tomcat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Where artifacts come from. */
interface ArtifactSource {

  /**
   * Copies the artifacts, whose checksums the source has verified, into a folder, each under {@link
   * Artifact#file}.
   *
   * @throws IOException when one cannot be had; the message says why
   */
  void copy(List<Artifact> artifacts, Path folder) throws IOException;

  /** The versions of an artifact that there are, in any order; none when that cannot be told. */
  List<String> versions(Artifact artifact);
}
