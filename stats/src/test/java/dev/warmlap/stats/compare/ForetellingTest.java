package dev.warmlap.stats.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.warmlap.model.result.NoiseFloor;
import dev.warmlap.model.study.Arrivals;
import dev.warmlap.model.study.Blocks;
import dev.warmlap.model.study.Design;
import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Isolation;
import dev.warmlap.model.study.JdkChoice;
import dev.warmlap.model.study.Level;
import dev.warmlap.model.study.Limits;
import dev.warmlap.model.study.LoadLevel;
import dev.warmlap.model.study.PrimaryMetric;
import dev.warmlap.model.study.Request;
import dev.warmlap.model.study.Scenario;
import dev.warmlap.model.study.Study;
import dev.warmlap.model.study.SubjectSource;
import dev.warmlap.model.study.SubjectSpec;
import dev.warmlap.model.study.Traffic;
import dev.warmlap.model.study.Treatment;
import dev.warmlap.model.study.Workload;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForetellingTest {

  private static final LoadLevel LEVEL = new LoadLevel.Connections(100);

  @Test
  void aFixedNumberOfBlocksFindsWhatItsPowerSays() {
    var foretold = Foretelling.of(study(new Blocks.Fixed(6)), floor(0.03));
    // BlocksNeeded: 5 % at a spread of 3 % takes 6 blocks.
    assertThat(foretold.blocksForFive()).hasValue(6);
    assertThat(foretold.finds().get(1).chance())
        .isCloseTo(Students.power(Math.log(1.05), 0.03, 6, 0.05), within(0.05));
    assertThat(foretold.finds()).extracting(Foretelling.Chance::chance).isSorted();
  }

  @Test
  void moreBlocksCallIdenticalTreatmentsEquivalentMoreOften() {
    double six = Foretelling.of(study(new Blocks.Fixed(6)), floor(0.02)).equivalent();
    double twelve = Foretelling.of(study(new Blocks.Auto(12, null)), floor(0.02)).equivalent();
    assertThat(twelve).isGreaterThan(six);
  }

  @Test
  void withoutAnyNoiseEverythingIsFound() {
    var foretold = Foretelling.of(study(new Blocks.Fixed(5)), floor(0));
    assertThat(foretold.equivalent()).isEqualTo(1);
    assertThat(foretold.finds().get(1).chance()).isEqualTo(1);
  }

  private static NoiseFloor floor(double spread) {
    return new NoiseFloor("throughput", LEVEL, spread, 10);
  }

  private static Study study(Blocks blocks) {
    List<Treatment> treatments = List.of(threads(1), threads(2));
    return new Study(
        "example",
        "Does it help?",
        new SubjectSpec(
            new SubjectSource.Tomcat("11.0.24", null),
            new JdkChoice.Feature(25),
            List.of(),
            Map.of(),
            Duration.ofSeconds(60),
            null,
            null,
            null,
            null),
        treatments.getFirst(),
        treatments,
        new LinkedHashMap<>(),
        new Workload(
            List.of(Scenario.only(Traffic.of(Request.get("/")), List.of(LEVEL))),
            Arrivals.CONSTANT,
            new Extent.Requests(1_000),
            2,
            null,
            Isolation.LEVEL,
            Duration.ofSeconds(30)),
        new Design(blocks, 0, 1, PrimaryMetric.THROUGHPUT),
        null,
        0.03,
        new Limits(0));
  }

  private static Treatment threads(int max) {
    return new Treatment(new LinkedHashMap<>(Map.of("threads.max", new Level.Whole(max))));
  }
}
