package dev.warmlap.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.study.Body;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Traffic;
import java.util.LinkedHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AskedTest {

  @ParameterizedTest
  @CsvSource({
    "http://localhost, /a?b=/",
    "http://localhost/, /a?b=/",
    "http://localhost/shop, /shop/a?b=/",
    "http://localhost/shop/, /shop/a?b=/",
  })
  void thePathsOfAFileCountFromTheUrl(String url, String path) {
    var asked = new Asked.OfFile("traffic.yml", Traffic.of(Request.get("/a?b=/")));
    assertThat(asked.to(LoadUrl.parse(url))).isEqualTo(Traffic.of(Request.get(path)));
  }

  @ParameterizedTest
  @CsvSource({"http://localhost/shop?q=1, /shop?q=1"})
  void oneRequestIsTheUrlItself(String url, String path) {
    var asked = new Asked.OneRequest("GET", new LinkedHashMap<>(), Body.NONE);
    assertThat(asked.to(LoadUrl.parse(url))).isEqualTo(Traffic.of(Request.get(path)));
  }
}
