package dev.warmlap.checks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.checks.Checkout;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user does with a jar of their own, from the command line. */
@Tag("real")
class OwnJarTest {

  private static final Path JAR = Checkout.root().resolve("checks/boot-3/target/boot-3.jar");

  @TempDir private Path folder;

  @Test
  void theStudyThatInitWritesCanBeRunAndIsNotOverwritten() throws InterruptedException {
    var bench = new Bench(folder);

    Bench.Ended written = bench.run("init", JAR.toString());
    assertThat(written.exit()).as(written.all()).isZero();
    assertThat(written.out()).startsWith("Wrote boot-3.yml.");
    assertThat(folder.resolve("boot-3.yml"))
        .content()
        .contains("Spring Boot 3.5.7 with Tomcat 10.1.48 inside, compiled for Java 17")
        .contains("connector: nio ");
    Bench.Ended plan = bench.run("run", "boot-3.yml", "--dry-run");
    assertThat(plan.exit()).as(plan.all()).isZero();
    assertThat(plan.out()).contains("threads.max=400");

    Bench.Ended again = bench.run("init", JAR.toString());
    assertThat(again.exit()).isEqualTo(2);
    assertThat(again.err()).contains("boot-3.yml is there already", "--output");
  }

  @Test
  void connectorsAreComparedAndTheReportSaysThatAnAgentSetThem() throws InterruptedException {
    var bench = new Bench(folder);
    bench.file(
        "connectors.yml",
        """
        study: connectors
        subject: {spring-boot: %s, jvm: [-XX:TieredStopAtLevel=1]}
        factors: {connector: [nio, nio2]}
        baseline: {connector: nio}
        fixed: {threads.max: 20}
        workload: {request: {path: /}, connections: [8], requests: 2000, rounds: 1}
        design: {blocks: 1}
        """
            .formatted(JAR));

    Bench.Ended ended = bench.run("run", "connectors.yml");

    Run run = BusyMachine.onlyExcuse(ended, bench.store());
    assertThat(run.trials())
        .isNotEmpty()
        .allSatisfy(
            trial -> {
              assertThat(trial.outcome()).isEqualTo(new Outcome.Completed());
              assertThat(trial.settings())
                  .filteredOn(setting -> setting.knob().equals("connector"))
                  .extracting(EffectiveSetting::agreement)
                  .containsExactly(EffectiveSetting.Agreement.IN_EFFECT);
            });
    assertThat(ended.out())
        .contains("connector=nio2")
        .containsPattern("An agent of Warmlap's ran inside the subject[^.]*: connector");
    assertThat(bench.processes()).isEmpty();
  }
}
