package dev.warmlap.bench.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.model.measure.Environment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PagesTest {

  private final Environment environment =
      new Environment(new LinkedHashMap<>(Map.of("cpu", "Abacus 1")));

  private final Results results =
      new Results(List.of(Trials.CELL), List.of(Goal.NIO, "wrk", "hey"), Trials.fiveRounds());

  @Test
  void thePageHasEveryGeneratorWithItsGoalsAndWhatCouldNotBeRun() {
    assertThat(MarkdownPage.of(environment, results))
        .isEqualTo(
            """
            # Load generators side by side

            CPU is user and system time by the kernel's account, in microseconds per request; \
            every figure is the median over n rounds. A ratio is the median of the ratios within \
            each round, with its interval.

            - cpu: Abacus 1

            ## nginx, sharing one core, 64 connections

            | generator | n | requests/s | generator µs | by its own account | server µs | \
            generator CPU to wrk | requests/s to wrk | failed |
            | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
            | warmlap-nio | 5 | 9,231 | 9.23 | 9.14 | 9.00 | 0.71 [0.67, 0.75] | 1.20 [1.20, 1.20] | 0 |
            | wrk | 5 | 7,692 | 13.00 | – | 9.00 | 1 | 1 | 0 |
            | hey | 0 | – | – | – | – | – | – | 0 |

            ## Goals

            | generator | against | of | where | goal | ratio | n |  |
            | --- | --- | --- | --- | ---: | ---: | ---: | ---: |
            | warmlap-nio | wrk | generator's CPU per request | nginx, sharing one core, 64 connections \
            | ≤ 0.80 | 0.71 [0.67, 0.75] | 5 | met |
            | warmlap-nio | wrk | requests per second | nginx, sharing one core, 64 connections \
            | ≥ 1.10 | 1.20 [1.20, 1.20] | 5 | met |

            ## Check of the accounts

            What a generator says, over what others say of the same span (median and range over \
            all runs): of the requests that were answered, over the server's count; of its own CPU \
            over its whole clock, over the kernel's account.

            | generator | n | requests to the server's | CPU to the kernel's |
            | --- | ---: | ---: | ---: |
            | warmlap-nio | 5 | 0.999 (0.999 to 0.999) | 0.990 (0.990 to 0.990) |
            | wrk | 5 | 0.999 (0.999 to 0.999) | – |
            | hey | 0 | – | – |

            ## Could not be run

            - round 5, nginx, sharing one core, 64 connections, hey: hey fell over.
            """);
  }

  @Test
  void fewRoundsAreCalledProvisional() {
    var few = new Results(results.cells(), results.tools(), Trials.fiveRounds().subList(0, 4));
    assertThat(MarkdownPage.of(environment, few))
        .contains("**Provisional**: 2 rounds, and it takes at least 5.");
  }

  @Test
  void aGoalThatTheIntervalReachesOverIsSaidToBeSo() {
    var trials =
        List.of(
            Trials.done(1, "wrk", 10, 100, null),
            Trials.done(1, Goal.NIO, 7, 100, null),
            Trials.done(2, "wrk", 10, 100, null),
            Trials.done(2, Goal.NIO, 8.6, 100, null));
    assertThat(MarkdownPage.of(environment, results(trials)))
        .contains("| ≤ 0.80 | 0.78 [0.70, 0.86] | 2 | met, but not by the whole interval |");
    assertThat(MarkdownPage.of(environment, results(trials.subList(0, 2))))
        .contains("| ≤ 0.80 | 0.70 | 1 | met in one round |");
  }

  private static Results results(List<Trial> trials) {
    return new Results(List.of(Trials.CELL), List.of(Goal.NIO, "wrk"), trials);
  }

  @Test
  void aLineOfTheRawDataHoldsARun() {
    assertThat(RawData.line(Trials.fiveRounds().getFirst()))
        .isEqualTo("1,NGINX,SHARED,64,wrk,90909,9090.909,0,2.750,8.250,,,0.999,9.000,,\r\n");
  }

  @Test
  void whatHoldsCommasQuotesOrLinesIsQuoted() {
    var failed =
        new Trial.Failed(new PlannedRun(1, Trials.CELL, "hey"), "it said \"no\",\nand ended");
    assertThat(RawData.line(failed))
        .isEqualTo("1,NGINX,SHARED,64,hey,,,,,,,,,,,\"it said \"\"no\"\",\nand ended\"\r\n");
  }
}
