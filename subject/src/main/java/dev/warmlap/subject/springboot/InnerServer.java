package dev.warmlap.subject.springboot;

import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The web server inside a Spring Boot jar, by the libraries that the jar carries.
 *
 * @param version of its library, such as {@code 11.0.22}
 */
public record InnerServer(Kind kind, String version) {

  /**
   * The servers of Spring Boot 2 to 4, in the order in which it takes the first that is there
   * (ServletWebServerFactoryAutoConfiguration, ReactiveWebServerFactoryAutoConfiguration).
   */
  public enum Kind {
    TOMCAT("Tomcat", "tomcat-embed-core"),
    JETTY("Jetty", "jetty-server"),
    UNDERTOW("Undertow", "undertow-core"),
    NETTY("Netty", "reactor-netty-http");

    private final String label;
    private final String library;

    Kind(String label, String library) {
      this.label = label;
      this.library = library;
    }

    /** As its makers call it. */
    public String label() {
      return label;
    }
  }

  private static final Pattern LIBRARY = Pattern.compile("(?:.*/)?(.+?)-(\\d[^/]*)\\.jar");

  /** {@code Tomcat 11.0.22}. */
  public String label() {
    return kind.label() + " " + version;
  }

  /**
   * The one that Spring Boot takes; empty when there is none.
   *
   * @param libraries paths of the jars that the application carries
   */
  static Optional<InnerServer> among(Collection<String> libraries) {
    return Arrays.stream(Kind.values())
        .flatMap(kind -> libraries.stream().flatMap(file -> of(kind, file).stream()))
        .findFirst();
  }

  private static Optional<InnerServer> of(Kind kind, String file) {
    Matcher library = LIBRARY.matcher(file);
    return library.matches() && library.group(1).equals(kind.library)
        ? Optional.of(new InnerServer(kind, library.group(2)))
        : Optional.empty();
  }
}
