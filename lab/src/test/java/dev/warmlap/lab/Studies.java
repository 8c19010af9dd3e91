package dev.warmlap.lab;

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
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Small studies for tests of the conductor. */
final class Studies {

  private Studies() {}

  static Treatment threads(int max) {
    return new Treatment(new LinkedHashMap<>(Map.of("threads.max", new Level.Whole(max))));
  }

  static Study of(int treatments, List<Integer> connections, Isolation isolation, int blocks) {
    return of(Traffic.of(Request.get("/")), treatments, connections, isolation, blocks);
  }

  static Study of(
      Traffic traffic, int treatments, List<Integer> connections, Isolation isolation, int blocks) {
    return of(traffic, treatments, connections, isolation, new Blocks.Fixed(blocks), 0);
  }

  static Study of(
      int treatments,
      List<Integer> connections,
      Isolation isolation,
      Blocks blocks,
      int noiseBlocks) {
    return of(
        Traffic.of(Request.get("/")), treatments, connections, isolation, blocks, noiseBlocks);
  }

  private static Study of(
      Traffic traffic,
      int treatments,
      List<Integer> connections,
      Isolation isolation,
      Blocks blocks,
      int noiseBlocks) {
    List<Treatment> all =
        IntStream.rangeClosed(1, treatments).mapToObj(i -> threads(100 * i)).toList();
    return new Study(
        "example",
        "Does it help?",
        new SubjectSpec(
            new SubjectSource.SpringBootJar(Path.of("/nowhere/app.jar")),
            new JdkChoice.Feature(25),
            List.of(),
            Map.of(),
            Duration.ofSeconds(60),
            null,
            null,
            null,
            null),
        all.getFirst(),
        all,
        new LinkedHashMap<>(),
        new Workload(
            List.of(
                Scenario.only(
                    traffic,
                    connections.stream()
                        .map(c -> (LoadLevel) new LoadLevel.Connections(c))
                        .toList())),
            Arrivals.CONSTANT,
            new Extent.Requests(9_000),
            2,
            null,
            isolation,
            Duration.ofSeconds(30)),
        new Design(blocks, noiseBlocks, 1, PrimaryMetric.THROUGHPUT),
        null,
        0.03,
        new Limits(0));
  }

  /** The same with {@code measure: steady}. */
  static Study warmedUp(Study study, Duration budget) {
    Workload workload = study.workload();
    return new Study(
        study.name(),
        study.question(),
        study.subject(),
        study.baseline(),
        study.treatments(),
        study.fixed(),
        new Workload(
            workload.scenarios(),
            workload.arrivals(),
            workload.extent(),
            workload.rounds(),
            budget,
            workload.isolation(),
            workload.timeout()),
        study.design(),
        study.generatorCpus(),
        study.equivalence(),
        study.limits());
  }
}
