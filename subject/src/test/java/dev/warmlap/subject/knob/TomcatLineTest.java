package dev.warmlap.subject.knob;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TomcatLineTest {

  @Test
  void aVersionIsOfTheLineThatItBeginsWith() {
    assertThat(TomcatLine.of(Version.of("8.5.100")).map(TomcatLine::leastJdk)).contains(7);
    assertThat(TomcatLine.of(Version.of("10.1.59")).map(TomcatLine::leastJdk)).contains(11);
    assertThat(TomcatLine.of(Version.of("12.0.1")).map(TomcatLine::leastJdk)).contains(17);
    assertThat(TomcatLine.of(Version.of("5.5.36"))).isEmpty();
  }

  @Test
  void everyTriedVersionIsOfItsLine() {
    for (TomcatLine line : TomcatLine.all()) {
      assertThat(line.tried())
          .allSatisfy(tried -> assertThat(TomcatLine.of(Version.of(tried))).contains(line));
    }
  }

  @Test
  void connectorsComeAndGo() {
    assertThat(TomcatLine.connectors(Version.of("6.0.44"))).containsExactly("bio", "nio", "apr");
    assertThat(TomcatLine.connectors(Version.of("8.0.32")))
        .containsExactly("bio", "nio", "nio2", "apr");
    assertThat(TomcatLine.connectors(Version.of("11.0.24"))).containsExactly("nio", "nio2");
  }

  @Test
  void enginesOfTlsAreThoseOfAnyConnector() {
    assertThat(TomcatLine.tls(Version.of("9.0.98")))
        .containsExactlyInAnyOrder("jsse", "openssl", "openssl-ffm", "apr");
    assertThat(TomcatLine.tls(Version.of("6.0.44"))).containsExactly("jsse");
  }
}
