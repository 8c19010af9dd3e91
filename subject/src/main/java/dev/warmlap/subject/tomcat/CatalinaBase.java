package dev.warmlap.subject.tomcat;

import dev.warmlap.host.TlsIdentity;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.subject.knob.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A fresh base folder ({@code catalina.base}) for one trial, with all that Tomcat reads there. */
final class CatalinaBase {

  private CatalinaBase() {}

  /**
   * Writes the folder, which is deleted before when it is there.
   *
   * @param webapp as in {@link ServerXml#of}
   * @throws IllegalArgumentException as {@link ServerXml#of}
   */
  static void write(
      Path base,
      Distribution distribution,
      Server server,
      int port,
      Treatment settings,
      @Nullable TlsIdentity identity,
      @Nullable Path webapp)
      throws IOException {
    Folders.delete(base);
    Path conf = Files.createDirectories(base.resolve("conf"));
    for (String folder : new String[] {"logs", "temp", "webapps", "work"}) {
      Files.createDirectory(base.resolve(folder));
    }
    KeyFiles keys = identity == null ? null : KeyFiles.write(identity, conf);
    Files.writeString(
        conf.resolve("server.xml"), ServerXml.of(server, port, settings, keys, webapp));
    Files.copy(distribution.webXml(), conf.resolve("web.xml"));
    if (webapp == null) {
      Path root = base.resolve("webapps/ROOT");
      BundledPages.write(root);
      BundledServlet.write(root, Objects.requireNonNull(server.version()));
    }
  }
}
