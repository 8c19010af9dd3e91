package dev.warmlap.subject.tomcat;

import dev.warmlap.host.TlsIdentity;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;

/**
 * The run's key and certificate in the forms that servers read.
 *
 * @param keyStore PKCS12
 * @param password of the store and of the key in it
 * @param alias of the one entry
 * @param keyPem the key alone, PKCS #8 in PEM, readable by its owner only
 * @param certificatePem the certificate alone, in PEM
 */
record KeyFiles(Path keyStore, String password, String alias, Path keyPem, Path certificatePem) {

  private static final Base64.Encoder LINES =
      Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));

  /** Writes the PEM files of an identity into a folder. */
  static KeyFiles write(TlsIdentity identity, Path folder) throws IOException {
    Path key = folder.resolve("key.pem");
    Path certificate = folder.resolve("certificate.pem");
    char[] password = identity.password().toCharArray();
    try (InputStream in = Files.newInputStream(identity.keyStore())) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, password);
      Files.deleteIfExists(key);
      Files.createFile(
          key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(
          key, pem("PRIVATE KEY", store.getKey(TlsIdentity.ALIAS, password).getEncoded()));
      Files.writeString(
          certificate, pem("CERTIFICATE", store.getCertificate(TlsIdentity.ALIAS).getEncoded()));
    } catch (GeneralSecurityException e) {
      throw new IOException("The run's certificate cannot be read: " + e.getMessage(), e);
    }
    return new KeyFiles(
        identity.keyStore(), identity.password(), TlsIdentity.ALIAS, key, certificate);
  }

  private static String pem(String what, byte[] bytes) {
    return "-----BEGIN "
        + what
        + "-----\n"
        + LINES.encodeToString(bytes)
        + "\n-----END "
        + what
        + "-----\n";
  }
}
