package dev.warmlap.subject.tomcat;

import dev.warmlap.subject.knob.Version;
import dev.warmlap.webapp.Work;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The servlet that is served beside the {@link BundledPages}: its class files, as this program
 * itself was built with them, and the descriptor that names its paths.
 */
final class BundledServlet {

  /** Java EE's name space became Jakarta EE's. */
  private static final Version JAKARTA = Version.of("10.0");

  private BundledServlet() {}

  /**
   * Writes it into the folder of an application.
   *
   * @param tomcat the version that will serve it
   */
  static void write(Path webapp, Version tomcat) throws IOException {
    String space = tomcat.atLeast(JAKARTA) ? "jakarta" : "javax";
    Path inside = Files.createDirectories(webapp.resolve("WEB-INF"));
    Files.writeString(inside.resolve("web.xml"), descriptor(space));
    for (String file : List.of("Work.class", space + "/WorkServlet.class")) {
      Path to = inside.resolve("classes/dev/warmlap/webapp").resolve(file);
      Files.createDirectories(to.resolveSibling(""));
      try (InputStream compiled = Work.class.getResourceAsStream(file)) {
        if (compiled == null) {
          throw new FileNotFoundException(
              "This build of Warmlap lacks the servlet's " + file + ": build it again.");
        }
        Files.copy(compiled, to);
      }
    }
  }

  /**
   * Of Servlet 2.5, which Tomcat 6 has and all later ones still read. Complete, so that none looks
   * for annotations.
   */
  private static String descriptor(String space) {
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <web-app xmlns="http://java.sun.com/xml/ns/javaee" version="2.5" metadata-complete="true">
          <servlet>
            <servlet-name>work</servlet-name>
            <servlet-class>dev.warmlap.webapp.%s.WorkServlet</servlet-class>
          </servlet>
          <servlet-mapping><servlet-name>work</servlet-name><url-pattern>/sleep</url-pattern></servlet-mapping>
          <servlet-mapping><servlet-name>work</servlet-name><url-pattern>/cpu</url-pattern></servlet-mapping>
          <servlet-mapping><servlet-name>work</servlet-name><url-pattern>/page</url-pattern></servlet-mapping>
        </web-app>
        """
        .formatted(space);
  }
}
