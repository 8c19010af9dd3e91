package dev.warmlap.subject.springboot;

import dev.warmlap.subject.knob.Setting;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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

    /** The artifact by which it is known. */
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

  /** Spring Boot's properties for the others that are most like knobs of Tomcat's. */
  private static final Map<Kind, Map<String, String>> OWN_PROPERTIES =
      Map.of(
          Kind.JETTY,
          Map.of(
              "threads.max", "server.jetty.threads.max",
              "threads.min-spare", "server.jetty.threads.min",
              "max-queue-capacity", "server.jetty.threads.max-queue-capacity",
              "max-connections", "server.jetty.max-connections",
              "connection-timeout", "server.jetty.connection-idle-timeout"),
          Kind.UNDERTOW,
          Map.of("threads.max", "server.undertow.threads.worker"),
          Kind.NETTY,
          Map.of(
              "keep-alive-timeout", "server.netty.idle-timeout",
              "max-keep-alive-requests", "server.netty.max-keep-alive-requests"));

  /** {@code Tomcat 11.0.22}. */
  public String label() {
    return (kind.label() + " " + version).strip();
  }

  /** Whether Spring Boot gives the setting to this server; many are Tomcat's alone. */
  public boolean has(Setting setting) {
    boolean tomcats =
        setting.means() == Setting.Means.AGENT || setting.name().startsWith("server.tomcat.");
    return kind == Kind.TOMCAT || !tomcats;
  }

  /**
   * The environment variable that gives this server what is most like a knob of Tomcat's, as Spring
   * Boot binds them: {@code SERVER_JETTY_THREADS_MAX}; empty when it has nothing like it.
   */
  public Optional<String> variableFor(String knob) {
    return Optional.ofNullable(OWN_PROPERTIES.getOrDefault(kind, Map.of()).get(knob))
        .map(name -> name.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT));
  }

  /**
   * The one that Spring Boot takes; empty when there is none.
   *
   * @param libraries paths of the jars that the application carries
   */
  static Optional<InnerServer> among(Collection<String> libraries) {
    List<Library> all = libraries.stream().map(Library::of).toList();
    return Arrays.stream(Kind.values())
        .flatMap(
            kind ->
                all.stream()
                    .filter(library -> library.name().equals(kind.library))
                    .map(library -> new InnerServer(kind, library.version())))
        .findFirst();
  }
}
