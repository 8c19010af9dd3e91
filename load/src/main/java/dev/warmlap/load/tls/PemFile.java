package dev.warmlap.load.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** A file of certificates and keys between BEGIN and END lines (RFC 7468). */
record PemFile(Path file, List<Block> blocks) {

  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----");

  /** One of its parts. */
  record Block(String label, String base64) {}

  static PemFile read(Path file) throws SSLException {
    try {
      // Around the blocks there may be remarks, in any encoding.
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      return new PemFile(file, BLOCK.matcher(text).results().map(PemFile::block).toList());
    } catch (IOException e) {
      throw new SSLException("Asked to read " + file + " for TLS, but it cannot be read: " + e, e);
    }
  }

  private static Block block(MatchResult match) {
    return new Block(match.group(1), match.group(2));
  }

  /** All certificates, of which there must be one. */
  List<X509Certificate> certificates() throws SSLException {
    var certificates = new ArrayList<X509Certificate>();
    try {
      CertificateFactory factory = CertificateFactory.getInstance("X.509");
      for (Block block : blocks) {
        if (block.label().equals("CERTIFICATE")) {
          certificates.add(
              (X509Certificate)
                  factory.generateCertificate(new ByteArrayInputStream(decode(block))));
        }
      }
    } catch (CertificateException e) {
      throw new SSLException(
          "Expected certificates in " + file + ", but one cannot be understood: " + e, e);
    }
    if (certificates.isEmpty()) {
      throw new SSLException(
          "Expected certificates (-----BEGIN CERTIFICATE-----) in " + file + ", found " + found());
    }
    return certificates;
  }

  /** The one key that is not encrypted, PKCS#8. */
  byte[] key() throws SSLException {
    List<Block> keys =
        blocks.stream().filter(block -> block.label().equals("PRIVATE KEY")).toList();
    if (keys.size() != 1) {
      throw new SSLException(
          "Expected one key (-----BEGIN PRIVATE KEY-----) in "
              + file
              + ", found "
              + found()
              + ". Other kinds of keys become one by: openssl pkcs8 -topk8 -nocrypt -in "
              + file);
    }
    return decode(keys.getFirst());
  }

  private byte[] decode(Block block) throws SSLException {
    try {
      return Base64.getMimeDecoder().decode(block.base64());
    } catch (IllegalArgumentException e) {
      throw new SSLException(
          "Expected base64 in the " + block.label() + " of " + file + ": " + e.getMessage(), e);
    }
  }

  private String found() {
    return blocks.isEmpty()
        ? "none such block (binary files become PEM by openssl x509 -inform der, or openssl pkcs12"
            + " -nodes)"
        : blocks.stream().map(Block::label).toList().toString();
  }
}
