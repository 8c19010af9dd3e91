package dev.warmlap.stats.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The published fits are of absolute least squares. */
class PublishedFitsTest {

  private static final ScalabilityRules ABSOLUTE =
      new ScalabilityRules(Residuals.ABSOLUTE, 8, null, 1);

  @Test
  void specSdm91ComesOutAsPublished() throws IOException {
    Usl usl = usl(Published.specSdm91());
    assertThat(usl.alpha()).isCloseTo(0.0277285, within(5e-7));
    assertThat(usl.beta()).isCloseTo(0.0001044, within(5e-8));
    assertThat(usl.gamma()).isCloseTo(89.995, within(5e-3));
    assertThat(usl.peak().orElseThrow()).isCloseTo(96.52, within(0.05));
    assertThat(usl.limit().orElseThrow()).isCloseTo(3245.6, within(0.5));
  }

  @Test
  void theRayTracerComesOutAsPublished() throws IOException {
    Usl usl = usl(Published.rayTracer());
    assertThat(usl.alpha()).isCloseTo(0.02444, within(5e-5));
    assertThat(usl.beta()).isCloseTo(0.00163, within(5e-5));
    assertThat(usl.gamma()).isCloseTo(20.856, within(5e-3));
  }

  private static Usl usl(List<Point> points) {
    return (Usl) ScalabilityAnalysis.fit(Family.USL, points, ABSOLUTE);
  }
}
