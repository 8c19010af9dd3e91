package dev.warmlap.load.tls;

import java.nio.file.Path;

/** What the client shows of itself to a server that asks for it. */
public sealed interface ClientCertificate {

  /**
   * From two files, as web servers and curl have them.
   *
   * @param chain the certificate, then those between it and its authority
   * @param key PKCS#8, not encrypted ({@code -----BEGIN PRIVATE KEY-----})
   */
  record Pem(Path chain, Path key) implements ClientCertificate {}

  /**
   * From one file, as the JDK has them.
   *
   * @param store with one key and its chain
   * @param password of the store and of the key
   */
  record Pkcs12(Path store, String password) implements ClientCertificate {

    /** Without the password. */
    @Override
    public String toString() {
      return "Pkcs12[store=" + store + "]";
    }
  }
}
