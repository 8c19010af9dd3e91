package dev.warmlap.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.model.study.Request;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestBytesTest {

  @Test
  void aRequestIsItsLineItsHostAndItsHeaders() {
    var request = new Request("GET", "/a?b=c", new LinkedHashMap<>(Map.of("Accept", "*/*")));
    assertThat(text(request))
        .isEqualTo("GET /a?b=c HTTP/1.1\r\nHost: localhost:80\r\nAccept: */*\r\n\r\n");
  }

  @Test
  void methodsThatCarryABodySayThatThereIsNone() {
    assertThat(text(new Request("POST", "/", new LinkedHashMap<>())))
        .endsWith("Content-Length: 0\r\n\r\n");
  }

  @Test
  void whatCannotBeSentIsRefused() {
    refused(new Request("GE T", "/", new LinkedHashMap<>()), "method");
    refused(new Request("GET", "/a b", new LinkedHashMap<>()), "path");
    refused(new Request("GET", "/ä", new LinkedHashMap<>()), "path");
    refused(with("Host", "elsewhere"), "header name");
    refused(with("Content-Length", "1"), "header name");
    refused(with("X", "a\r\nY: b"), "value of header X");
  }

  private static void refused(Request request, String what) {
    assertThatThrownBy(() -> text(request))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(what);
  }

  private static Request with(String name, String value) {
    return new Request("GET", "/", new LinkedHashMap<>(Map.of(name, value)));
  }

  private static String text(Request request) {
    return new String(RequestBytes.of(request, "localhost:80"), StandardCharsets.UTF_8);
  }
}
