package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.host.Jdk;
import dev.warmlap.host.TlsIdentity;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Options of TLS that are refused before anything is started. */
class HttpsOptionsTest {

  private static final String HTTPS = "https://127.0.0.1:9/";

  @TempDir private static Path folder;

  private final StringWriter err = new StringWriter();
  private final CommandLine commandLine =
      Main.commandLine(Terminal.none(), new Interrupts()).setErr(new PrintWriter(err, true));

  /** {@code a.pem} with {@code a.key}, {@code b.pem} with {@code b.key}. */
  @BeforeAll
  static void certify() throws Exception {
    for (String name : List.of("a", "b")) {
      TlsIdentity identity = TlsIdentity.create(Jdk.running(), folder.resolve(name));
      char[] password = identity.password().toCharArray();
      var store = KeyStore.getInstance("PKCS12");
      try (InputStream file = Files.newInputStream(identity.keyStore())) {
        store.load(file, password);
      }
      pem(name + ".pem", "CERTIFICATE", store.getCertificate(TlsIdentity.ALIAS).getEncoded());
      pem(name + ".key", "PRIVATE KEY", store.getKey(TlsIdentity.ALIAS, password).getEncoded());
      pem(name + ".locked", "ENCRYPTED PRIVATE KEY", new byte[] {1, 2, 3});
      Files.copy(identity.keyStore(), folder.resolve(name + ".p12"));
    }
  }

  private static void pem(String file, String label, byte[] bytes) throws Exception {
    Files.writeString(
        folder.resolve(file),
        "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
            .formatted(label, Base64.getMimeEncoder().encodeToString(bytes)));
  }

  private void refused(String url, String options, String... said) {
    var args = new ArrayList<>(List.of("load", url));
    for (String option : options.split(" ", -1)) {
      args.add(option.replace("@", folder + "/"));
    }
    assertThat(commandLine.execute(args.toArray(String[]::new))).as(err.toString()).isEqualTo(2);
    assertThat(err.toString()).contains(said).doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--insecure",
        "--cacert @a.pem",
        "--cert @a.pem",
        "--key @a.key",
        "--tls 1.3",
        "--no-tls-resumption",
        "--sni example.org",
      })
  void withoutTlsItsOptionsMeanNothing(String options) {
    refused(
        "http://127.0.0.1:9/",
        options,
        options.split(" ", -1)[0] + " is about TLS",
        "http://127.0.0.1:9/",
        "https://");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--insecure --cacert @a.pem | Give one of them",
        "--key @a.key | --cert FILE --key FILE",
        "--tls 1.1 | '1.1' is none of 1.2, 1.3, 1.2..1.3",
        "--tls 1.3..1.2 | '1.3..1.2'",
        "--sni 127.0.0.1 | An address is never told",
        "--sni ::1 | An address is never told",
        "--sni a_b..c | a_b..c",
        "--cacert @none.pem | none.pem",
        "--cacert @a.key | found [PRIVATE KEY]",
        "--cacert @a.p12 | openssl pkcs12",
        "--cert @none.pem | none.pem",
        "--cert @a.pem | BEGIN PRIVATE KEY",
        "--cert @a.pem --key @none.key | none.key",
        "--cert @a.pem --key @a.locked | openssl pkcs8 -topk8 -nocrypt",
        "--cert @a.pem --key @b.key | another certificate's",
      })
  void whatCannotBeUsedIsAnsweredWithWhatToDo(String options, String said) {
    refused(HTTPS, options, said);
  }

  /** A redirect may lead from the one to the other. */
  @Test
  void withRedirectsFollowedTheyMayComeToMeanSomething() {
    refused("http://127.0.0.1:9/", "--follow --cacert @none.pem", "--cacert: Asked to read");
  }
}
