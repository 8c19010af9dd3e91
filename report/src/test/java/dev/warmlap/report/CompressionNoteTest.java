package dev.warmlap.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.study.Level;
import org.junit.jupiter.api.Test;

class CompressionNoteTest {

  /** The made-up rounds read as many bytes under either treatment. */
  @Test
  void answersThatDidNotShrinkWereNotCompressed() {
    var run =
        FixtureRun.quick()
            .withoutMishaps()
            .varying("compression", new Level.Word("off"), new Level.Word("on"))
            .run();

    assertThat(ReportContent.of(run).notes())
        .anySatisfy(
            note ->
                assertThat(note)
                    .startsWith("Answers came as large with compression (1,500 bytes")
                    .contains("nothing was compressed"));
  }

  @Test
  void nothingIsSaidWhereCompressionIsNoFactor() {
    assertThat(CompressionNote.of(FixtureRun.quick().run())).isEmpty();
  }
}
