package dev.warmlap.load.tls;

import dev.warmlap.host.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** An authority and whom it has signed, made once by the JDK's keytool. */
final class Certificates {

  /** For server.test, any.wild.test and 127.0.0.1. */
  static final String SERVER = "server";

  static final String EXPIRED = "expired";
  static final String CLIENT = "client";
  static final String PASSWORD = "changeit";

  final Path folder;
  private final KeyStore all;

  private Certificates(Path folder, KeyStore all) {
    this.folder = folder;
    this.all = all;
  }

  /** So that who has certificates of its own makes none. */
  private static final class Made {
    static final Certificates CERTIFICATES = make();
  }

  static Certificates made() {
    return Made.CERTIFICATES;
  }

  private static Certificates make() {
    try {
      Path folder = Files.createTempDirectory("warmlap-certificates");
      Path store = folder.resolve("all.p12");
      key(store, "ca", "-ext", "bc:c");
      key(store, "stranger", "-ext", "bc:c");
      String names = "san=dns:server.test,dns:*.wild.test,ip:127.0.0.1";
      key(store, SERVER, "-signer", "ca", "-ext", names);
      key(store, EXPIRED, "-signer", "ca", "-ext", names, "-startdate", "-9d", "-validity", "5");
      key(store, CLIENT, "-signer", "ca", "-ext", "eku=clientAuth");
      KeyStore all = load(store, PASSWORD);
      var certificates = new Certificates(folder, all);
      for (String alias : List.of("ca", "stranger", CLIENT)) {
        writeCertificate(all, alias, folder.resolve(alias + ".pem"));
      }
      write(
          folder.resolve("client.key"),
          "PRIVATE KEY",
          all.getKey(CLIENT, PASSWORD.toCharArray()).getEncoded());
      certificates.writeStore(CLIENT);
      certificates.writeStore(SERVER);
      deleteAtExit(folder);
      return certificates;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void key(Path store, String alias, String... more) throws IOException {
    var command =
        new ArrayList<>(
            List.of(
                Jdk.running().tool("keytool").toString(),
                "-genkeypair",
                "-alias",
                alias,
                "-dname",
                "CN=" + alias,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD));
    Collections.addAll(command, more);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException("Failed: " + String.join(" ", command));
    }
  }

  private static KeyStore load(Path file, String password)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, password.toCharArray());
    }
    return store;
  }

  /** Writes the certificate of the store's one key. */
  static void writeCertificate(Path store, String password, Path pem) throws IOException {
    try {
      KeyStore keys = load(store, password);
      writeCertificate(keys, keys.aliases().nextElement(), pem);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void writeCertificate(KeyStore store, String alias, Path pem)
      throws IOException, GeneralSecurityException {
    write(pem, "CERTIFICATE", store.getCertificate(alias).getEncoded());
  }

  private static void write(Path file, String label, byte[] encoded) throws IOException {
    Files.writeString(
        file,
        "A remark.\n-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
            .formatted(label, Base64.getMimeEncoder().encodeToString(encoded)));
  }

  private void writeStore(String alias) throws IOException, GeneralSecurityException {
    KeyStore store = only(alias);
    try (var out = Files.newOutputStream(folder.resolve(alias + ".p12"))) {
      store.store(out, PASSWORD.toCharArray());
    }
  }

  private static void deleteAtExit(Path folder) throws IOException {
    folder.toFile().deleteOnExit();
    try (var files = Files.list(folder)) {
      files.forEach(file -> file.toFile().deleteOnExit());
    }
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  private KeyStore only(String alias) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    char[] password = PASSWORD.toCharArray();
    store.setKeyEntry(alias, all.getKey(alias, password), password, all.getCertificateChain(alias));
    return store;
  }

  /** A server's context with this one's key; its clients are to be signed by the authority. */
  SSLContext serverContext(String alias) {
    try {
      KeyStore authority = KeyStore.getInstance("PKCS12");
      authority.load(null, null);
      Certificate ca = all.getCertificate("ca");
      authority.setCertificateEntry("ca", ca);
      return context(only(alias), PASSWORD, authority);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A server's context with the one key of the store. */
  static SSLContext serverContext(Path store, String password) {
    try {
      KeyStore keys = load(store, password);
      return context(keys, password, keys);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SSLContext context(KeyStore keys, String password, KeyStore trusted)
      throws GeneralSecurityException {
    KeyManagerFactory keyManagers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keyManagers.init(keys, password.toCharArray());
    TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
    trustManagers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
    return context;
  }
}
