package dev.warmlap.bench.cost;

import dev.warmlap.bench.BenchException;
import dev.warmlap.bench.RunFiles;
import dev.warmlap.host.TlsIdentity;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/** A key and its certificate as nginx reads them (RFC 7468). */
final class Pem {

  /** File of the certificate. */
  static final String CERTIFICATE = "certificate.pem";

  /** File of the private key. */
  static final String KEY = "key.pem";

  private static final int LINE = 64; // RFC 7468, section 2

  private Pem() {}

  /** Writes both files into the folder. */
  static void write(TlsIdentity identity, Path folder) {
    char[] password = identity.password().toCharArray();
    try (InputStream in = Files.newInputStream(identity.keyStore())) {
      var store = KeyStore.getInstance("PKCS12");
      store.load(in, password);
      RunFiles.write(
          folder.resolve(CERTIFICATE),
          block("CERTIFICATE", store.getCertificate(TlsIdentity.ALIAS).getEncoded()));
      RunFiles.write(
          folder.resolve(KEY),
          block("PRIVATE KEY", store.getKey(TlsIdentity.ALIAS, password).getEncoded()));
    } catch (GeneralSecurityException | IOException e) {
      throw new BenchException(identity.keyStore() + " was to be read: " + e, e);
    }
  }

  private static String block(String label, byte[] content) {
    String lines =
        Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII))
            .encodeToString(content);
    return "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n";
  }
}
