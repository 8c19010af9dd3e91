package dev.warmlap.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.warmlap.load.net.Batching;
import dev.warmlap.load.schedule.Profile;
import dev.warmlap.model.measure.Batches;
import dev.warmlap.model.measure.GeneratorUse;
import dev.warmlap.model.measure.Scheduling;
import dev.warmlap.model.study.Arrivals;
import dev.warmlap.model.study.Extent;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a round says of the generator itself. */
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class OwnAccountTest {

  @ParameterizedTest
  @CsvSource({"1, 1, NORMAL", "2, 1, BATCH", "2, 2, NORMAL", "4, 2, BATCH"})
  void aClosedLoopInterruptsNobodyUnlessItHasOneConnectionOnly(
      int connections, int loops, Scheduling expected) {
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      GeneratorUse use =
          Rounds.run(Rounds.requests(server.target(), connections, 100), loops).generator();
      assertThat(use.scheduling()).isEqualTo(expected);
    }
  }

  @Test
  void anOpenLoopHasToSendOnTime() {
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      var model = new LoadModel.Open(Profile.constant(1_000), Arrivals.CONSTANT, 1, 4, 100);
      RoundOrder closed = Rounds.requests(server.target(), 4, 50);
      var order =
          new RoundOrder(
              closed.target(),
              closed.traffic(),
              model,
              new Extent.Requests(50),
              closed.connecting(),
              closed.engine());
      assertThat(Rounds.run(order).generator().scheduling()).isEqualTo(Scheduling.NORMAL);
    }
  }

  @Test
  void waitingForBatchesIsAccountedFor() {
    try (var server = ScriptedServer.answering(Rounds.OK)) {
      RoundOrder plain = Rounds.requests(server.target(), 4, 500);
      assertThat(Rounds.run(plain).generator().batches()).isNull();
      var patience = Duration.ofNanos(50_000);
      var order =
          new RoundOrder(
              plain.target(),
              plain.traffic(),
              plain.model(),
              plain.extent(),
              plain.connecting(),
              new Engine(null, 1, new Batching(16, patience)));
      Batches batches = Objects.requireNonNull(Rounds.run(order).generator().batches());
      assertThat(batches.events()).isEqualTo(16);
      assertThat(batches.patience()).isEqualTo(patience);
      assertThat(batches.waits()).as("4 connections never make a batch of 16").isPositive();
      assertThat(batches.waited()).isPositive();
    }
  }

  @Test
  void collectionsOfGarbageAreCounted() {
    var before = GarbageMeter.soFar();
    System.gc();
    assertThat(GarbageMeter.since(before).collections()).isPositive();
  }
}
