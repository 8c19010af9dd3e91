package dev.warmlap.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.report.FixtureLoad;
import dev.warmlap.report.Golden;
import dev.warmlap.report.LoadContent;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadTextTest {

  @Test
  void aClosedLoopReadsAsItAlwaysDid() {
    Golden.check("load-closed.txt", render(FixtureLoad.closed(), 100));
  }

  @Test
  void anOpenLoopBeyondReachReadsAsItAlwaysDid() {
    Golden.check("load-open.txt", render(FixtureLoad.open(), 100));
  }

  @Test
  void aTrafficIsNamedWithItsShares() {
    Golden.check("load-traffic.txt", render(FixtureLoad.traffic(), 100));
  }

  @Test
  void aLoadWithoutOneAnswerReadsAsItAlwaysDid() {
    Golden.check("load-silent.txt", render(FixtureLoad.silent(), 80));
  }

  @Test
  void certificatesThatWereNotVerifiedAreSaidPlainly() {
    assertThat(render(FixtureLoad.open(), 100)).contains("Certificates were not verified");
    assertThat(render(FixtureLoad.byTheJdksTls(), 100)).doesNotContain("not verified");
  }

  @Test
  void theJdksTlsIsNamedWithWhyItIsNotTheOther() {
    assertThat(render(FixtureLoad.byTheJdksTls(), 100).replaceAll("\\s+", " "))
        .contains(
            "TLSv1.2 and TLSv1.3 by jsse; handshakes: 50 full, 0 resumed before the clock started,"
                + " 1 full, 14 resumed while it ran",
            "the JDK's own (jsse)",
            "not shipped for Linux on riscv64");
  }

  @Test
  void noLineIsLongerThanTheTerminal() {
    for (LoadContent content :
        List.of(
            FixtureLoad.closed(),
            FixtureLoad.open(),
            FixtureLoad.traffic(),
            FixtureLoad.silent(),
            FixtureLoad.byTheJdksTls())) {
      assertThat(render(content, 80).lines()).allMatch(line -> line.length() <= 80);
    }
  }

  @Test
  void colourIsOnlyThereWhenAskedFor() {
    assertThat(LoadText.render(FixtureLoad.open(), 100, false)).doesNotContain("\u001b");
    assertThat(LoadText.render(FixtureLoad.open(), 100, true)).contains("\u001b[31mINVALID");
  }

  @Test
  void coloursTakeNoRoom() {
    String plain = render(FixtureLoad.open(), 100);
    String coloured = LoadText.render(FixtureLoad.open(), 100, true);
    assertThat(coloured.replaceAll("\u001b\\[[0-9]+m", "")).isEqualTo(plain);
  }

  private static String render(LoadContent content, int width) {
    return LoadText.render(content, width, false);
  }
}
