package dev.warmlap.load.tls;

/** Who does the cryptography. */
public enum TlsEngine {
  /** Google's BoringSSL, by the JNI calls of netty-tcnative. */
  BORINGSSL("boringssl"),
  /** The JDK's own. */
  JSSE("jsse");

  private final String reportName;

  TlsEngine(String reportName) {
    this.reportName = reportName;
  }

  /** As reports have it. */
  public String reportName() {
    return reportName;
  }
}
