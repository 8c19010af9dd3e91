package dev.warmlap.cli;

import dev.warmlap.load.tls.ClientCertificate;
import dev.warmlap.load.tls.TlsProtocol;
import dev.warmlap.load.tls.TlsSetup;
import dev.warmlap.load.tls.TlsTrust;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How TLS is spoken, where the URL says https. Names are curl's where it has one. */
final class HttpsOptions {

  /** What is an address, and no name. */
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*");

  @Option(names = "--insecure", description = "Accept any certificate; the result says so.")
  private boolean insecure;

  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      description = "Accept only certificates signed by those in this file (PEM).")
  private @Nullable Path cacert;

  @Option(
      names = "--cert",
      paramLabel = "FILE",
      description = "Show this client certificate to a server that asks for one (PEM).")
  private @Nullable Path cert;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "Its key (PEM, PKCS#8, not encrypted; default: in the file of --cert).")
  private @Nullable Path key;

  @Option(
      names = "--tls",
      paramLabel = "1.2|1.3",
      converter = Versions.class,
      description = "Version of TLS (default: 1.2..1.3, of which the server chooses).")
  private @Nullable Set<TlsProtocol> versions;

  @Option(
      names = "--no-tls-resumption",
      description = "A full handshake for each connection, as between strangers.")
  private boolean noResumption;

  @Option(
      names = "--sni",
      paramLabel = "NAME",
      description =
          "The server's name in TLS: it is told this one, and its certificate must be for it"
              + " (default: the URL's host).")
  private @Nullable String sni;

  /**
   * What was asked for.
   *
   * @param mayBeTls whether the load may come to speak TLS
   * @throws CliException when it contradicts itself, or a file cannot be used
   */
  LoadTls tls(LoadUrl url, boolean mayBeTls) {
    List<String> given = given();
    if (!mayBeTls && !given.isEmpty()) {
      throw new CliException(
          given.getFirst()
              + " is about TLS, which "
              + url
              + " does not speak. Write https://, or leave the option out.");
    }
    if (insecure && cacert != null) {
      throw new CliException(
          "--insecure accepts any certificate, --cacert only some. Give one of them.");
    }
    if (key != null && cert == null) {
      throw new CliException(
          "--key is for a client certificate, found none. Name both: --cert FILE --key FILE.");
    }
    var tls = new LoadTls(trust(), null, protocols(), !noResumption, serverName());
    if (cacert != null) {
      check("--cacert", tls, url);
    }
    if (cert != null) {
      tls = tls.showing(certificate(cert));
      check("--cert", tls, url);
    }
    return tls;
  }

  private List<String> given() {
    var given = new ArrayList<String>();
    add(given, "--insecure", insecure);
    add(given, "--cacert", cacert != null);
    add(given, "--cert", cert != null);
    add(given, "--key", key != null);
    add(given, "--tls", versions != null);
    add(given, "--no-tls-resumption", noResumption);
    add(given, "--sni", sni != null);
    return given;
  }

  private static void add(List<String> given, String option, boolean isGiven) {
    if (isGiven) {
      given.add(option);
    }
  }

  private TlsTrust trust() {
    if (insecure) {
      return new TlsTrust.AnyCertificate();
    }
    return cacert == null
        ? new TlsTrust.SystemAuthorities()
        : new TlsTrust.OwnAuthorities(cacert.toAbsolutePath());
  }

  private ClientCertificate certificate(Path chain) {
    return new ClientCertificate.Pem(
        chain.toAbsolutePath(), (key == null ? chain : key).toAbsolutePath());
  }

  private Set<TlsProtocol> protocols() {
    return versions == null ? Set.of(TlsProtocol.values()) : versions;
  }

  private @Nullable String serverName() {
    if (sni == null) {
      return null;
    }
    if (ADDRESS.matcher(sni).matches()) {
      throw new CliException(
          "Expected a name after --sni, found '"
              + sni
              + "'. An address is never told to a server (RFC 6066).");
    }
    try {
      return new SNIHostName(sni).getAsciiName();
    } catch (IllegalArgumentException e) {
      throw new CliException(
          "Expected a host's name after --sni, found '" + sni + "' (" + e.getMessage() + ").", e);
    }
  }

  /** Here already, and not only in the generator, since it is the command line's fault. */
  private static void check(String option, LoadTls tls, LoadUrl url) {
    try {
      TlsSetup.check(tls.to(url.host()));
    } catch (SSLException e) {
      throw new CliException(option + ": " + e.getMessage() + ".", e);
    }
  }

  /** Versions as they are called in RFCs, one or a range. */
  static final class Versions implements ITypeConverter<Set<TlsProtocol>> {
    @Override
    public Set<TlsProtocol> convert(String value) {
      return switch (value) {
        case "1.2" -> Set.of(TlsProtocol.TLS_1_2);
        case "1.3" -> Set.of(TlsProtocol.TLS_1_3);
        case "1.2..1.3" -> Set.of(TlsProtocol.TLS_1_2, TlsProtocol.TLS_1_3);
        default ->
            throw new TypeConversionException("'" + value + "' is none of 1.2, 1.3, 1.2..1.3");
      };
    }
  }
}
