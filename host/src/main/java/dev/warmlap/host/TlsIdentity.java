package dev.warmlap.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A key and a self-signed certificate for this machine's loopback names, made for one run.
 *
 * @param keyStore PKCS12, absolute; the one entry is named {@value #ALIAS}
 * @param password of the store and of the key
 */
public record TlsIdentity(Path keyStore, String password) {

  /** The name of the entry in the store. */
  public static final String ALIAS = "warmlap";

  /** A run takes hours at most. */
  private static final int VALID_DAYS = 30;

  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private static final String PASSWORD_VARIABLE = "KEYTOOL_STORE_PASSWORD";

  /**
   * Makes an EC key on P-256 by the JDK's {@code keytool}: what most servers of today use.
   *
   * @param jdk the one that will read the store, for older ones do not read what newer ones write
   * @param folder where the store is put; made when it is not there
   * @throws HostException when keytool fails
   */
  public static TlsIdentity create(Jdk jdk, Path folder) {
    Path keyStore = folder.toAbsolutePath().resolve("identity.p12");
    String password = UUID.randomUUID().toString();
    try {
      Files.createDirectories(folder);
      Files.deleteIfExists(keyStore);
    } catch (IOException e) {
      throw new HostException("A certificate was to be made in " + folder + ": " + e, e);
    }
    List<String> command =
        List.of(
            jdk.tool("keytool").toString(),
            "-genkeypair",
            "-alias",
            ALIAS,
            "-keyalg",
            "EC",
            "-keysize", // means P-256 in every keytool; -groupname is newer
            "256",
            "-sigalg",
            "SHA256withECDSA",
            "-dname",
            "CN=localhost",
            "-ext",
            "san=dns:localhost,ip:127.0.0.1",
            "-ext",
            "eku=serverAuth",
            "-validity",
            Integer.toString(VALID_DAYS),
            "-storetype",
            "PKCS12",
            "-keystore",
            keyStore.toString(),
            "-storepass:env",
            PASSWORD_VARIABLE);
    ShortProgram.Ended ended =
        ShortProgram.run(command, Map.of(PASSWORD_VARIABLE, password), TIMEOUT);
    if (ended.exitCode() != 0 || !Files.exists(keyStore)) {
      throw new HostException(
          "A certificate was to be made by "
              + command.getFirst()
              + ", which failed with exit code "
              + ended.exitCode()
              + ": "
              + ended.output().strip());
    }
    return new TlsIdentity(keyStore, password);
  }
}
