package dev.warmlap.load.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AnswerHeadTest {

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void theLocationIsFoundWhateverItsCase() {
    assertThat(AnswerHead.location(bytes("HTTP/1.1 302 Found\r\nLOCATION:  /next \r\n\r\n")))
        .isEqualTo("/next");
  }

  @Test
  void interimAnswersAndBodiesAreNotLookedInto() {
    assertThat(
            AnswerHead.location(
                bytes(
                    """
                    HTTP/1.1 103 Early Hints
                    Location: /early

                    HTTP/1.1 302 Found
                    A: b

                    Location: /body
                    """)))
        .isNull();
  }

  @Test
  void aBeginningIsShownWithoutWhatATerminalWouldObey() {
    assertThat(AnswerHead.beginning(bytes("SSH-2.0\r\n\u001b[2J"))).isEqualTo("SSH-2.0?[2J");
    assertThat(AnswerHead.beginning(bytes("x".repeat(100)))).hasSize(63).endsWith("...");
  }

  @Test
  void anAlertOfTlsIsTold() {
    assertThat(AnswerHead.isTlsAlert(new byte[] {0x15, 3, 3, 0, 2, 2, 80})).isTrue();
    assertThat(AnswerHead.isTlsAlert(bytes("HTTP/1.1"))).isFalse();
    assertThat(AnswerHead.isTlsAlert(new byte[0])).isFalse();
  }
}
