package dev.warmlap.load.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class TlsWordsTest {

  @Test
  void anAlertIsToldAlikeByBothEngines() {
    String words = "The peer refused, by the TLS alert 'handshake failure'";
    assertThat(
            TlsWords.ofBoring(
                "error:10000410:SSL routines:OPENSSL_internal:SSLV3_ALERT_HANDSHAKE_FAILURE"))
        .isEqualTo(words);
    assertThat(
            TlsWords.ofEngine(
                new SSLHandshakeException(
                    "(handshake_failure) Received fatal alert: handshake_failure")))
        .isEqualTo(words);
  }

  @Test
  void otherFailuresAreToldPlainly() {
    assertThat(
            TlsWords.ofBoring("error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER"))
        .isEqualTo("TLS failed: wrong version number");
    assertThat(TlsWords.ofEngine(new SSLException("(bad_record_mac) Tag mismatch")))
        .isEqualTo("TLS failed: Tag mismatch");
  }

  @Test
  void aCertificatesFailureSpeaksForItself() {
    var failure = new SSLHandshakeException("(certificate_unknown) whatever");
    failure.initCause(new CertificateException("The peer's certificate has expired"));
    assertThat(TlsWords.ofEngine(failure)).isEqualTo("The peer's certificate has expired");
  }

  @Test
  void anAnswerThatIsNoTlsIsShownAsItIs() {
    assertThat(PlainAnswer.inWords(bytes("SSH-2.0-OpenSSH_10.0\r\n")))
        .isEqualTo("The peer does not speak TLS: it answered 'SSH-2.0-OpenSSH_10.0'");
    assertThat(PlainAnswer.inWords(bytes("\0\u0001")))
        .isEqualTo("The peer does not speak TLS: it answered with the bytes 0001");
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
