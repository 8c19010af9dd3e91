package dev.warmlap.cli;

import dev.warmlap.load.Target;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is to be loaded.
 *
 * @param host without the brackets of an IPv6 address
 * @param path with the query
 */
record LoadUrl(boolean tls, String host, int port, String path) {

  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

  /**
   * Reads a URL.
   *
   * @throws CliException when it is none that can be loaded
   */
  static LoadUrl parse(String text) {
    if (!text.contains("://")) {
      throw new CliException(
          "Expected a URL, found '" + text + "'. Say how it is spoken to: http://" + text);
    }
    try {
      return of(new URI(text), text);
    } catch (URISyntaxException e) {
      throw new CliException(
          "Expected a URL, found '"
              + text
              + "' ("
              + e.getReason()
              + " at character "
              + (e.getIndex() + 1)
              + "). Percent-encode what is not allowed, and quote it for the shell.",
          e);
    }
  }

  private static LoadUrl of(URI uri, String text) {
    String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw new CliException(
          "Expected http:// or https://, found '" + scheme + "' in '" + text + "'.");
    }
    String host = uri.getHost();
    if (host == null || uri.getPort() == 0 || uri.getPort() > 65_535) {
      throw new CliException(
          "Expected a host and perhaps a port from 1 to 65535, found '"
              + uri.getRawAuthority()
              + "' in '"
              + text
              + "'.");
    }
    if (uri.getRawUserInfo() != null) {
      throw new CliException(
          "A user and password in the URL are not sent. Use -H 'Authorization: ...' instead.");
    }
    boolean tls = scheme.equals("https");
    int port = uri.getPort() > 0 ? uri.getPort() : tls ? HTTPS_PORT : HTTP_PORT;
    String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return new LoadUrl(
        tls,
        host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
        port,
        uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery());
  }

  /**
   * Where a redirect from here leads.
   *
   * @throws CliException when it leads nowhere that can be loaded
   */
  LoadUrl redirected(String location) {
    try {
      return parse(URI.create(toString()).resolve(location).toString());
    } catch (IllegalArgumentException e) {
      throw new CliException(
          this + " redirects to '" + location + "', which is no URL (" + e.getMessage() + ").", e);
    }
  }

  /**
   * As a target.
   *
   * @param myHost the host that the user has called theirs; null for none
   */
  Target target(@Nullable String myHost) {
    return new Target(host, port, tls, host.equalsIgnoreCase(myHost));
  }

  @Override
  public String toString() {
    return new Target(host, port, tls) + path;
  }
}
