package dev.warmlap.load.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.load.http.RequestBytes;
import dev.warmlap.model.study.Request;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestEndTest {

  @Test
  void requestsWithAndWithoutBodiesEndWhereTheyEnd() {
    byte[] get = RequestBytes.of(Request.get("/"), "host:1");
    byte[] post = request("POST", "a\n\nb\r\n\r\nc");
    byte[] empty = request("POST", "");
    var end = new RequestEnd();
    for (byte[] request : List.of(get, post, empty, post, get)) {
      var ends = new ArrayList<Integer>();
      for (int i = 0; i < request.length; i++) {
        if (end.at(request[i])) {
          ends.add(i);
        }
      }
      assertThat(ends).containsExactly(request.length - 1);
    }
  }

  private static byte[] request(String method, String body) {
    return RequestBytes.of(
        new Request(method, "/", new LinkedHashMap<>(Map.of("X-Length", "Content-Length: 3"))),
        "host:1",
        body.getBytes(StandardCharsets.UTF_8));
  }
}
