package dev.warmlap.report.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The page's own style and script, which ship in the jar. */
final class Assets {

  static final String STYLE = read("report.css");
  static final String SCRIPT = read("charts.js");

  private Assets() {}

  /**
   * Lets the page run its own script and nothing else, and load nothing from anywhere (W3C Content
   * Security Policy Level 3). The charts set styles on their elements.
   */
  static String policy() {
    return "default-src 'none'; script-src 'sha256-"
        + sha256(SCRIPT)
        + "'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
  }

  private static String sha256(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  private static String read(String name) {
    try (var in = Assets.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "The jar of warmlap-report should hold " + name + " but does not: build it again");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Could not read " + name + " from the jar", e);
    }
  }
}
