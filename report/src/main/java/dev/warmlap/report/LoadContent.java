package dev.warmlap.report;

import dev.warmlap.model.measure.RoundMeasurement;
import dev.warmlap.model.result.Violation;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a load came to: what its page and its JSON show.
 *
 * @param inFlight null in an open loop, whose latency counts from before the sending
 * @param warmUp of the generator; null when it was left out
 * @param bounds what was demanded of the figures, and whether they keep it
 * @param violations why the figures do not mean what they seem to; none when they do
 * @param notes what else a reader should know
 * @param interrupted whether it was ended before its time
 */
public record LoadContent(
    LoadAsked asked,
    RoundMeasurement measured,
    @Nullable InFlight inFlight,
    @Nullable WarmUp warmUp,
    List<Bound> bounds,
    List<Violation> violations,
    List<String> notes,
    boolean interrupted) {

  public LoadContent {
    bounds = List.copyOf(bounds);
    violations = List.copyOf(violations);
    notes = List.copyOf(notes);
  }

  /**
   * Little's law: mean requests in flight by two ways.
   *
   * @param implied by throughput and latency
   * @param sampled by counting, so many times
   */
  public record InFlight(double implied, double sampled, long samples) {}

  /**
   * How the generator was warmed before it met the target.
   *
   * @param quiet whether its JIT had come to rest
   */
  public record WarmUp(Duration took, boolean quiet) {}

  /**
   * A demand.
   *
   * @param text as it was asked, such as {@code p99<=50ms}
   * @param found the figure, such as {@code 3.2 ms}
   */
  public record Bound(String text, String found, boolean kept) {}

  public boolean valid() {
    return violations.isEmpty();
  }

  /** Answered well and failed, connections that could not be made included. */
  public long requests() {
    return measured.completed() + measured.failed();
  }

  /** Connections made, those before the clock started included. */
  public long connects() {
    return measured.connectionsOpened() + measured.reconnects();
  }

  /** From the sockets, after TLS. */
  public double bytesPerSecond() {
    return measured.total().isZero() ? 0 : measured.bytesRead() / seconds(measured.total());
  }

  /** Of the generator's process, user and system; null when nothing was sent. */
  public @Nullable Double cpuMicrosPerRequest() {
    long requests = requests();
    return requests == 0 ? null : measured.generator().cpu().total().toNanos() / 1e3 / requests;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
