package dev.warmlap.checks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies that cannot be run: exit code 2, the place, the remedy, and nothing started. */
@Tag("real")
class BadStudyTest {

  @TempDir private Path folder;
  private Bench bench;

  @BeforeEach
  void packTheServer() {
    bench = new Bench(folder);
    bench.oddJar();
  }

  private void refused(String study, String... said) throws InterruptedException {
    bench.file("bad.yml", study);
    Bench.Ended ended = bench.run("run", "bad.yml");

    assertThat(ended.exit()).as(ended.all()).isEqualTo(2);
    assertThat(ended.err()).contains(said);
    assertThat(ended.all()).doesNotContain("\tat ", "Exception in thread");
    assertThat(Files.exists(folder.resolve(".warmlap/logs"))).isFalse();
    assertThat(bench.processes()).isEmpty();
  }

  private static String study() {
    return OddStudy.of("no");
  }

  @Test
  void anUnknownKeyIsNamedWithTheNearestRightOne() throws InterruptedException {
    refused(study().replace("baseline:", "base-line:"), "bad.yml:7:1", "base-line", "'baseline'");
  }

  @Test
  void anUnknownKnobIsNamedWithTheNearestRightOne() throws InterruptedException {
    refused(study().replace("fixed: {}", "fixed: {thread.max: 5}"), "bad.yml", "threads.max");
  }

  @Test
  void aValueOfTheWrongTypeIsNamedWithWhatIsAllowed() throws InterruptedException {
    refused(study().replace("rounds: 1", "rounds: many"), "bad.yml:14:", "rounds", "many");
  }

  @Test
  void aKeyThatStandsTwiceIsNamedWithBothPlaces() throws InterruptedException {
    refused(study() + "baseline: {env.ODD: 'no'}\n", "bad.yml:17:1", "baseline", "7:1");
  }

  @Test
  void fewerThreadsThanSpareOnesAreAnImpossibleCombination() throws InterruptedException {
    refused(
        study().replace("fixed: {}", "fixed: {threads.max: 5, threads.min-spare: 10}"),
        "bad.yml:9:",
        "threads.min-spare",
        "threads.max");
  }

  @Test
  void aMissingJarIsNamedWithWhereItWasLookedFor() throws InterruptedException {
    refused(study().replace("odd.jar", "old.jar"), "bad.yml:4:", folder.resolve("old.jar") + "");
  }

  @Test
  void aJarThatIsNoSpringBootJarIsRefused() throws Exception {
    Files.writeString(folder.resolve("odd.jar"), "no jar at all");
    refused(study(), "odd.jar", "Spring Boot");
  }

  @Test
  void aFolderThatHoldsNoJdkIsRefused() throws InterruptedException {
    refused(study().replace("jdk: 25", "jdk: " + folder), folder.toString(), "JDK");
  }

  @Test
  void aMissingStudyFileIsNamed() throws InterruptedException {
    Bench.Ended ended = bench.run("run", "nowhere.yml");

    assertThat(ended.exit()).as(ended.all()).isEqualTo(2);
    assertThat(ended.err()).contains("nowhere.yml").doesNotContain("\tat ");
  }

  @Test
  void anOptionThatDoesNotExistIsRefusedWithTheNearestOne() throws InterruptedException {
    bench.file("good.yml", study());
    Bench.Ended ended = bench.run("run", "good.yml", "--quik");

    assertThat(ended.exit()).as(ended.all()).isEqualTo(2);
    assertThat(ended.err()).contains("--quik", "--quick");
  }

  @Test
  void aStoreThatIsNoDatabaseIsRefusedBeforeAnythingIsMeasured() throws InterruptedException {
    bench.file("results.db", "This is not a database, but it is long enough to be taken for one.");
    bench.file("good.yml", study());
    Bench.Ended ended = bench.run("run", "good.yml", "--store", "results.db");

    assertThat(ended.exit()).as(ended.all()).isEqualTo(2);
    assertThat(ended.err()).contains("results.db").doesNotContain("\tat ");
  }
}
