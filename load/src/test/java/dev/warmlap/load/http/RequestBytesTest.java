package dev.warmlap.load.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.warmlap.load.http.RequestBytes.Option;
import dev.warmlap.model.study.Request;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestBytesTest {

  private static final byte[] BODY = "a=ü".getBytes(StandardCharsets.UTF_8);

  @Test
  void aRequestIsItsLineItsHostAndItsHeadersInTheirOrder() {
    var headers = new LinkedHashMap<String, String>();
    headers.put("Z", "1");
    headers.put("Accept", "*/*");
    headers.put("B", "2");
    assertThat(text(new Request("GET", "/a?b=c", headers)))
        .isEqualTo(
            "GET /a?b=c HTTP/1.1\r\nHost: localhost:80\r\nZ: 1\r\nAccept: */*\r\nB: 2\r\n\r\n");
  }

  @Test
  void theRequestsOwnHostTakesThePlaceOfTheTargets() {
    assertThat(text(with("hOST", "elsewhere")))
        .isEqualTo("GET / HTTP/1.1\r\nHost: elsewhere\r\n\r\n");
  }

  @Test
  void methodsThatCarryABodySayThatThereIsNone() {
    assertThat(text(new Request("POST", "/", new LinkedHashMap<>())))
        .endsWith("Content-Length: 0\r\n\r\n");
  }

  @Test
  void aBodyFollowsItsLengthInBytes() {
    assertThat(whole("PUT", BODY))
        .isEqualTo("PUT / HTTP/1.1\r\nHost: localhost:80\r\nContent-Length: 4\r\n\r\na=ü");
    assertThat(whole("DELETE", BODY)).contains("Content-Length: 4\r\n").endsWith("\r\na=ü");
    assertThat(whole("DELETE", new byte[0])).doesNotContain("Content-Length");
  }

  @Test
  void aBodyThatIsAwaitedIsAnnounced() {
    var request = new Request("POST", "/", new LinkedHashMap<>());
    byte[] head = RequestBytes.head(request, "h", BODY.length, Option.AWAIT_CONTINUE);
    assertThat(new String(head, StandardCharsets.UTF_8))
        .isEqualTo(
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n");
    assertThat(whole("POST", new byte[0], Option.AWAIT_CONTINUE)).doesNotContain("Expect");
  }

  @Test
  void aConnectionThatIsNotKeptIsClosed() {
    assertThat(whole("GET", new byte[0], Option.CLOSE))
        .isEqualTo("GET / HTTP/1.1\r\nHost: localhost:80\r\nConnection: close\r\n\r\n");
  }

  @Test
  void whatCannotBeSentIsRefused() {
    refused(new Request("GE T", "/", new LinkedHashMap<>()), "method");
    refused(new Request("GET", "/a b", new LinkedHashMap<>()), "path");
    refused(new Request("GET", "/ä", new LinkedHashMap<>()), "path");
    refused(with("A b", "c"), "header name");
    refused(with("Content-Length", "1"), "header name");
    refused(with("Expect", "100-continue"), "header name");
    refused(with("X", "a\r\nY: b"), "value of header X");
    refused(with("Host", "a\r\nY: b"), "value of header Host");
    var twice = new LinkedHashMap<>(Map.of("Host", "a", "host", "a"));
    refused(new Request("GET", "/", twice), "more than one Host");
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

  private static String whole(String method, byte[] body, Option... options) {
    var request = new Request(method, "/", new LinkedHashMap<>());
    return new String(
        RequestBytes.of(request, "localhost:80", body, options), StandardCharsets.UTF_8);
  }
}
