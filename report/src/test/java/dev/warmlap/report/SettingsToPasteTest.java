package dev.warmlap.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.report.config.Snippet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsToPasteTest {

  private static final Level OFF = new Level.Word("off");
  private static final Level ON = new Level.Word("on");

  /** More is better by so many percent; blocks differ by a little. */
  private static FixtureRun.Shape gaining(double... percent) {
    return (t, load, block, round) ->
        1000
            * (1 + (t < 0 ? 0 : percent[t]) / 100)
            * (1 + 0.002 * ((block * 7 + t * 3 + 3) % 5 - 2));
  }

  private static FixtureRun study() {
    return FixtureRun.quick().whole().withoutMishaps().blocks(5).rounds(2).connections(1000);
  }

  @Test
  void ofTwoFactorsOnlyTheOneThatMattersIsPasted() throws IOException {
    // threads 500 and 2000, each with compression off and on: only the threads change anything.
    var settings =
        SettingsToPaste.of(
            study().crossing("compression", OFF, ON).shape(gaining(0, 0.1, 10, 10.1)).run());

    assertThat(settings.snippets())
        .containsExactly(
            new Snippet("application.yml", "server:\n  tomcat:\n    threads:\n      max: 2000\n"));
    assertThat(settings.left())
        .singleElement()
        .asString()
        .startsWith("compression=on instead of off: equivalent");
    Golden.check("settings.txt", settings.text());
  }

  @Test
  void bothArePastedWhereBothMatter() {
    var settings =
        SettingsToPaste.of(
            study().crossing("compression", OFF, ON).shape(gaining(0, 8, 10, 20)).run());
    assertThat(settings.snippets())
        .singleElement()
        .extracting(Snippet::text)
        .isEqualTo(
            """
            server:
              tomcat:
                threads:
                  max: 2000
              compression:
                enabled: true
            """);
    assertThat(settings.because()).hasSize(2);
    assertThat(settings.left()).isEmpty();
  }

  @Test
  void nothingIsRecommendedOfWhatIsNotProven() {
    var few = SettingsToPaste.of(study().blocks(2).shape(gaining(0, 30)).run());
    assertThat(few.snippets()).isEmpty();
    assertThat(few.summary()).startsWith("No setting that was tried is proven to better");
    assertThat(few.left()).singleElement().asString().contains("not yet a verdict, +30 %, n = 2");
  }

  @Test
  void worseAtAnotherLoadIsNoRecommendation() {
    var settings =
        SettingsToPaste.of(
            study()
                .connections(1000, 5000)
                .shape(
                    (t, load, block, round) ->
                        1000
                            * (t <= 0 ? 1 : load == 1000 ? 1.2 : 0.8)
                            * (1 + 0.002 * ((block * 7 + t * 3 + 3) % 5 - 2)))
                .run());
    assertThat(settings.snippets()).isEmpty();
    assertThat(settings.left()).singleElement().asString().contains("better").contains("worse");
  }

  @Test
  void tomcatTakesAttributesAndElements() {
    var settings =
        SettingsToPaste.of(
            study()
                .source(new SubjectSource.Tomcat("11.0.24", null))
                .varying("threads.virtual", new Level.Truth(false), new Level.Truth(true))
                .shape(gaining(0, 15))
                .run());
    assertThat(settings.snippets())
        .containsExactly(
            new Snippet("conf/server.xml, attributes of the Connector", "executor=\"virtual\"\n"),
            new Snippet(
                "conf/server.xml, elements",
                "<Executor name=\"virtual\""
                    + " className=\"org.apache.catalina.core.StandardVirtualThreadExecutor\"/>\n"));
  }

  @Test
  void whatSpringBootHasNoPropertyForIsABean() {
    var settings =
        SettingsToPaste.of(
            study()
                .varying("connector", new Level.Word("nio"), new Level.Word("nio2"))
                .shape(gaining(0, 15))
                .run());
    assertThat(settings.snippets())
        .singleElement()
        .extracting(Snippet::text)
        .asString()
        .contains("factory.setProtocol(\"org.apache.coyote.http11.Http11Nio2Protocol\");");
  }

  @Test
  void flagsAndVariablesGoWhereTheJvmAndTheShellTakeThem() {
    var flag =
        SettingsToPaste.of(
            study()
                .varying("gc", new Level.Word("serial"), new Level.Word("z"))
                .shape(gaining(0, 15))
                .run());
    assertThat(flag.snippets())
        .extracting(Snippet::text)
        .containsExactly("JAVA_TOOL_OPTIONS=\"-XX:+UseZGC\"\n");
    var variable =
        SettingsToPaste.of(
            study()
                .source(
                    new SubjectSource.Command(
                        List.of("node", "{port}"), Path.of("/made-up"), List.of()))
                .varying("env.POOL", new Level.Whole(1), new Level.Whole(8))
                .shape(gaining(0, 15))
                .run());
    assertThat(variable.snippets()).containsExactly(new Snippet("the environment", "POOL=8\n"));
  }
}
