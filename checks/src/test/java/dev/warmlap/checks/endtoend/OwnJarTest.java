package dev.warmlap.checks.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.checks.Checkout;
import dev.warmlap.model.measure.EffectiveSetting;
import dev.warmlap.model.measure.JitUse;
import dev.warmlap.model.measure.SubjectWindow;
import dev.warmlap.model.result.Outcome;
import dev.warmlap.model.result.Purpose;
import dev.warmlap.model.result.Round;
import dev.warmlap.model.result.Run;
import dev.warmlap.model.result.Trial;
import dev.warmlap.model.result.WarmUp;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
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
  void connectorsAreComparedWarmAndTheReportSaysThatAnAgentSetThem() throws InterruptedException {
    var bench = new Bench(folder);
    bench.file(
        "connectors.yml",
        """
        study: connectors
        subject: {spring-boot: %s}
        treatments:
          - {connector: nio, jvm.TieredStopAtLevel: 1}
          - {connector: nio2, jvm.TieredStopAtLevel: 4}
        fixed: {threads.max: 20}
        workload:
          request: {path: /}
          connections: [8]
          requests: 2000
          rounds: 1
          measure: steady
          warm-up-budget: 12s
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
    for (Trial trial : run.trials()) {
      if (trial.purpose() == Purpose.SPEED) {
        isWarmedUp(trial, trial.treatment().label().contains("nio2"));
      }
    }
    assertThat(ended.out())
        .contains("connector=nio2", "Warm-up film: ")
        .containsPattern("An agent of Warmlap's ran inside the subject[^.]*: connector");
    assertThat(bench.processes()).isEmpty();
  }

  /**
   * By what was stored of it: the compilers were seen, and were not busy when it was called steady.
   */
  private static void isWarmedUp(Trial trial, boolean c2) {
    assertThat(trial.measuredRounds()).hasSize(1);
    Round round = trial.rounds().getFirst();
    assertThat(round.cold()).isTrue();
    WarmUp warmUp = Objects.requireNonNull(round.warmUp());
    assertThat(warmUp.end()).as(warmUp.because()).isNotEqualTo(WarmUp.End.CUT_SHORT);
    List<JitUse> jit =
        round.subjectWindows().stream().map(w -> Objects.requireNonNull(w.jit())).toList();
    assertThat(jit).hasSizeGreaterThanOrEqualTo(6);
    assertThat(jit.getFirst().c1()).isPositive();
    assertThat(jit)
        .extracting(JitUse::c2)
        .allSatisfy(cpu -> assertThat(cpu != null).as("the JVM has a C2").isEqualTo(c2));
    assertThat(jit.getFirst().cpu()).as("a cold server compiles").isPositive();
    assertThat(round.subjectWindows()).extracting(SubjectWindow::collections).doesNotContainNull();
    if (warmUp.end() == WarmUp.End.STEADY) {
      // Of the windows of a second: at most 10 % in each.
      assertThat(jit.subList(jit.size() - 6, jit.size()))
          .allSatisfy(use -> assertThat(use.cpu()).isLessThanOrEqualTo(Duration.ofMillis(150)));
    }
  }
}
