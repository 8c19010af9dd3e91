package dev.warmlap.samples.hello;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.springframework.util.FileSystemUtils;

/**
 * A self-signed certificate for this run, made by this JDK's keytool in a temporary folder that
 * only its owner may enter, and that is gone again before the server starts: the key lives in this
 * process's memory alone.
 */
record RunCertificate(KeyStore keyStore, String password) {

  static final String ALIAS = "hello";

  /**
   * Makes one.
   *
   * @param temporary where the folder is made
   */
  static RunCertificate create(Path temporary) {
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    String password = HexFormat.of().formatHex(random);
    try {
      Path folder =
          Files.createTempDirectory(
              temporary,
              "hello-certificate-",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      try {
        Path file = folder.resolve("certificate.p12");
        keytool(file, password);
        KeyStore keyStore = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
          keyStore.load(in, password.toCharArray());
        }
        return new RunCertificate(keyStore, password);
      } finally {
        FileSystemUtils.deleteRecursively(folder);
      }
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("No certificate could be made: " + e.getMessage(), e);
    }
  }

  private static void keytool(Path file, String password) throws IOException {
    ProcessBuilder command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-J-XX:TieredStopAtLevel=1", // less CPU time for so short a run
            "-genkeypair",
            "-alias",
            ALIAS,
            "-keyalg",
            "EC",
            "-groupname",
            "secp256r1",
            "-dname",
            "CN=localhost",
            "-ext",
            "san=dns:localhost,ip:127.0.0.1,ip:0:0:0:0:0:0:0:1",
            "-validity",
            "30",
            "-storetype",
            "PKCS12",
            "-keystore",
            file.toString(),
            // From the environment: any user may read another's command lines.
            "-storepass:env",
            "STOREPASS");
    command.environment().put("STOREPASS", password);
    command.redirectErrorStream(true);
    Process keytool = command.start();
    keytool.getOutputStream().close();
    String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      int exit = keytool.waitFor();
      if (exit != 0) {
        throw new IOException("keytool ended with " + exit + ": " + output.strip());
      }
    } catch (InterruptedException e) {
      keytool.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while keytool was running", e);
    }
  }
}
