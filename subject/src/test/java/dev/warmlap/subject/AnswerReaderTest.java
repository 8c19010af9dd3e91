package dev.warmlap.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AnswerReaderTest {

  @Test
  void aBodyOfGivenLengthIsTakenToTheByte() throws IOException {
    String answer = "HTTP/1.1 200 \r\nContent-Length: 5\r\n\r\nhello";

    assertThat(read(answer + "HTTP/1.1 200")).isEqualTo(answer);
  }

  @Test
  void chunksAreTakenWithTheirFramingAndTrailers() throws IOException {
    String answer =
        """
        HTTP/1.1 200 OK
        transfer-encoding: gzip, chunked

        5;ext=1
        hello
        A
        0123456789
        0
        Trailer: x

        """
            .replace("\n", "\r\n");

    assertThat(read(answer + "more")).isEqualTo(answer);
  }

  @Test
  void interimAnswersAreNotTheAnswer() throws IOException {
    String answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

    assertThat(read("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + answer)).isEqualTo(answer);
  }

  @Test
  void answersWithoutABodyEndWithTheirHead() throws IOException {
    String none = "HTTP/1.1 204 No Content\r\n\r\n";
    String head = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n";

    assertThat(read(none + "x")).isEqualTo(none);
    assertThat(text(reader(head + "x").read("HEAD"))).isEqualTo(head);
  }

  @Test
  void anAnswerThatEndsWithTheConnectionIsNotFramed() throws IOException {
    Answer answer = reader("HTTP/1.0 200 OK\r\n\r\nto the end").read("GET");

    assertThat(answer.framed()).isFalse();
    assertThat(text(answer)).endsWith("to the end");
  }

  @Test
  void theStatusIsThatOfTheAnswer() throws IOException {
    for (int status : new int[] {200, 302, 404, 500}) {
      String answer = "HTTP/1.1 " + status + " X\r\nContent-Length: 0\r\n\r\n";
      assertThat(reader(answer).read("GET").status()).isEqualTo(status);
    }
  }

  @Test
  void brokenAnswersAreNamed() {
    assertThatThrownBy(() -> read("")).hasMessageContaining("without an answer");
    assertThatThrownBy(() -> read("SSH-2.0-x\r\n\r\n")).hasMessageContaining("'SSH-2.0-x'");
    assertThatThrownBy(() -> read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell"))
        .hasMessageContaining("in the middle of the answer");
    assertThatThrownBy(() -> read("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n"))
        .hasMessageContaining("'-5' is no length");
    assertThatThrownBy(() -> read("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n"))
        .hasMessageContaining("'xyz' is no length");
  }

  private static String read(String bytes) throws IOException {
    return text(reader(bytes).read("GET"));
  }

  private static AnswerReader reader(String bytes) {
    return new AnswerReader(new ByteArrayInputStream(bytes.getBytes(StandardCharsets.ISO_8859_1)));
  }

  private static String text(Answer answer) {
    return new String(answer.raw(), StandardCharsets.ISO_8859_1);
  }
}
