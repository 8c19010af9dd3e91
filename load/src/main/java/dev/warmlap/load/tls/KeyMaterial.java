package dev.warmlap.load.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;

/**
 * A client's key and certificate, from whatever files, for whatever engine.
 *
 * @param chain the client's own certificate first
 */
record KeyMaterial(PrivateKey key, List<Certificate> chain) {

  /** For a store that never leaves memory. */
  private static final char[] NO_PASSWORD = {};

  static KeyMaterial load(ClientCertificate client) throws SSLException {
    try {
      return switch (client) {
        case ClientCertificate.Pem(Path chain, Path key) -> ofPem(chain, key);
        case ClientCertificate.Pkcs12(Path store, String password) ->
            ofStore(store, password.toCharArray());
      };
    } catch (GeneralSecurityException | IOException e) {
      if (e instanceof SSLException words) {
        throw words;
      }
      throw new SSLException(
          "Asked to show the client certificate " + client + ", but it cannot be used: " + e, e);
    }
  }

  private static KeyMaterial ofPem(Path chainFile, Path keyFile)
      throws SSLException, GeneralSecurityException {
    List<X509Certificate> chain = PemFile.read(chainFile).certificates();
    String algorithm = chain.getFirst().getPublicKey().getAlgorithm();
    PrivateKey key =
        KeyFactory.getInstance(algorithm)
            .generatePrivate(new PKCS8EncodedKeySpec(PemFile.read(keyFile).key()));
    if (!belongs(key, chain.getFirst())) {
      throw new SSLException(
          "Expected in "
              + keyFile
              + " the key of the first certificate in "
              + chainFile
              + " ("
              + chain.getFirst().getSubjectX500Principal()
              + "), found another certificate's");
    }
    return new KeyMaterial(key, List.copyOf(chain));
  }

  /** Whether the certificate vouches for what the key signs. */
  private static boolean belongs(PrivateKey key, X509Certificate certificate)
      throws GeneralSecurityException {
    Signature signature =
        Signature.getInstance(
            switch (key.getAlgorithm()) {
              case "RSA" -> "SHA256withRSA";
              case "EC" -> "SHA256withECDSA";
              default -> key.getAlgorithm();
            });
    signature.initSign(key);
    byte[] signed = signature.sign();
    // Not by the certificate itself, which may be for other uses than signatures.
    signature.initVerify(certificate.getPublicKey());
    return signature.verify(signed);
  }

  private static KeyMaterial ofStore(Path file, char[] password)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, password);
    }
    for (String alias : Collections.list(store.aliases())) {
      if (store.getKey(alias, password) instanceof PrivateKey key) {
        return new KeyMaterial(key, List.of(store.getCertificateChain(alias)));
      }
    }
    throw new SSLException("Expected a key with its certificate in " + file + ", found none");
  }

  KeyManager[] keyManagers() throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try {
      store.load(null, null);
    } catch (IOException e) {
      throw new GeneralSecurityException("A store that is not read from anywhere failed", e);
    }
    store.setKeyEntry("client", key, NO_PASSWORD, chain.toArray(Certificate[]::new));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, NO_PASSWORD);
    return factory.getKeyManagers();
  }

  String chainPem() throws CertificateEncodingException {
    var pem = new StringBuilder();
    for (Certificate certificate : chain) {
      pem.append(pem("CERTIFICATE", certificate.getEncoded()));
    }
    return pem.toString();
  }

  String keyPem() {
    return pem("PRIVATE KEY", key.getEncoded());
  }

  private static String pem(String label, byte[] encoded) {
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
        .formatted(label, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded));
  }
}
