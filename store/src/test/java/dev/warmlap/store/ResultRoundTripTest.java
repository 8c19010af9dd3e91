package dev.warmlap.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.result.BlockDrift;
import dev.warmlap.model.result.BlockDrift.Fate;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.RunHeader;
import dev.warmlap.model.result.RunStatus;
import dev.warmlap.model.result.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterProperty;

class ResultRoundTripTest {

  private final Path folder = Files.createTempDirectory("warmlap-store");
  private final ResultStore store = ResultStore.open(folder.resolve("results.db"));

  ResultRoundTripTest() throws IOException {}

  @Property(tries = 25)
  void aRunIsReadBackEqualToWhatWasStored(@ForAll long seed) {
    var samples = new Samples(seed);
    RunHeader header = samples.header();
    List<Trial> trials = List.of(samples.trial(1), samples.trial(2), samples.trial(3));
    long id = store.begin(header);
    trials.forEach(trial -> store.add(id, trial));
    store.finish(id, RunStatus.FAILED);
    assertThat(store.find(id)).contains(new Run(id, header, RunStatus.FAILED, trials));
  }

  @Property(tries = 5)
  void trialsOfABlockThatWasSetAsideAreReadBackApart(@ForAll long seed) {
    var samples = new Samples(seed);
    RunHeader header = samples.header();
    List<Trial> trials =
        IntStream.rangeClosed(1, 4)
            .mapToObj(samples::trial)
            .filter(trial -> trial.purpose() != Purpose.MEMORY)
            .toList();
    long id = store.begin(header);
    trials.forEach(trial -> store.add(id, trial));
    List<BlockDrift> drifts =
        trials.stream()
            .map(
                t ->
                    new BlockDrift(
                        t.block(),
                        t.position(),
                        t.position(),
                        0.0625,
                        0.5,
                        t.position() == 2 ? Fate.SET_ASIDE : Fate.KEPT))
            .toList();
    drifts.forEach(drift -> store.add(id, drift));
    List<Trial> aside = trials.stream().filter(t -> t.position() == 2).toList();
    List<Trial> counted = trials.stream().filter(t -> t.position() != 2).toList();
    assertThat(store.find(id))
        .contains(new Run(id, header, RunStatus.RUNNING, counted, aside, drifts));
    assertThat(store.list().getLast().storedTrials()).isEqualTo(counted.size());
  }

  @Property(tries = 25)
  void aTrialIsReadBackEqualFromItsRescueFile(@ForAll long seed) {
    var samples = new Samples(seed);
    long id = store.begin(samples.header());
    Trial trial = samples.trial(1);
    store.rescue(store.rescueFolder(), id, trial);
    assertThat(store.takeRescued()).hasSize(1);
    assertThat(store.find(id).orElseThrow().trials()).containsExactly(trial);
  }

  @AfterProperty
  void close() throws IOException {
    store.close();
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
