package dev.warmlap.load.process;

import dev.warmlap.load.LoadException;
import dev.warmlap.load.LoadRound;
import dev.warmlap.load.RoundEvent;
import dev.warmlap.load.RoundOrder;
import dev.warmlap.load.preflight.TargetProbe;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * The generator's end of the pipe: takes orders, one after another, and a stop at any time. Rounds
 * run on a thread of their own, so that a stop is read meanwhile.
 */
final class GeneratorService {

  private final BufferedReader orders;
  private final OutputStream answers;
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name("load-orders").daemon().factory());
  private final PrintStream log;
  private volatile Runnable stop = () -> {};

  /**
   * @param log where failures are told in full
   */
  GeneratorService(InputStream orders, OutputStream answers, PrintStream log) {
    this.log = log;
    this.orders = new BufferedReader(new InputStreamReader(orders, StandardCharsets.UTF_8));
    this.answers = answers;
  }

  /**
   * Says hello and serves until the lab closes the pipe. A round that runs then is left to end with
   * the process.
   *
   * @throws IOException when the pipe breaks
   * @throws LoadException when a line is no message
   */
  void serve() throws IOException {
    send(new FromGenerator.Hello(FromGenerator.Hello.PROTOCOL, ProcessHandle.current().pid()));
    for (String line = orders.readLine(); line != null; line = orders.readLine()) {
      switch (Wire.read(line, ToGenerator.class)) {
        case ToGenerator.StopRound _ -> stop.run();
        case ToGenerator.Probe message -> {
          var probe = new TargetProbe(message.order());
          stop = probe::stop;
          answerLater(() -> new FromGenerator.Probed(probe.run()));
        }
        case ToGenerator.RunRound message -> run(message.order());
        case ToGenerator.WarmUpNow message -> {
          // What a round's events cost on their way to the lab is warmed up too, but not sent.
          var warmUp = new WarmUpRun(message.order(), event -> Wire.write(message(event)));
          stop = warmUp::stop;
          answerLater(
              () ->
                  new FromGenerator.WarmUpDone(
                      warmUp.run(progress -> send(new FromGenerator.WarmUpProgress(progress)))));
        }
      }
    }
  }

  private void run(RoundOrder order) {
    LoadRound round;
    try {
      round = new LoadRound(order);
    } catch (LoadException e) {
      send(failed(e)); // what was asked for cannot be had here: the next order may be another
      return;
    }
    stop = round::stop;
    answerLater(() -> new FromGenerator.RoundDone(round.run(e -> send(message(e)))));
  }

  private FromGenerator failed(LoadException e) {
    e.printStackTrace(log);
    return new FromGenerator.Failed(String.valueOf(e.getMessage()));
  }

  private void answerLater(Supplier<FromGenerator> work) {
    worker.execute(
        () -> {
          FromGenerator answer;
          try {
            answer = work.get();
          } catch (LoadException e) {
            answer = failed(e);
          } catch (RuntimeException | Error e) { // the lab must hear of it, or it waits for ever
            e.printStackTrace(log);
            answer =
                new FromGenerator.Failed(
                    "The generator failed: "
                        + e
                        + ". This is a fault of Warmlap; please report it with the generator's log.");
          }
          send(answer);
        });
  }

  private static FromGenerator message(RoundEvent event) {
    return switch (event) {
      case RoundEvent.ClockStarted _ -> new FromGenerator.ClockStarted();
      case RoundEvent.WindowClosed closed -> new FromGenerator.WindowClosed(closed.window());
      case RoundEvent.ClockStopped _ -> new FromGenerator.ClockStopped();
    };
  }

  private synchronized void send(FromGenerator message) {
    try {
      answers.write((Wire.write(message) + "\n").getBytes(StandardCharsets.UTF_8));
      answers.flush();
    } catch (IOException e) {
      throw new LoadException("The lab no longer listens: " + e.getMessage(), e);
    }
  }
}
