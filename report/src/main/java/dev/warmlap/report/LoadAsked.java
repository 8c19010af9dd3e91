package dev.warmlap.report;

import dev.warmlap.model.study.Extent;
import dev.warmlap.model.study.Traffic;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was asked of a target, and how.
 *
 * @param keepAlive whether a connection was used again
 * @param anyCertificate whether the target's certificate was taken unchecked
 * @param from addresses of this machine that were connected from; none for the kernel's choice
 */
public record LoadAsked(
    Sent sent,
    Pace pace,
    Extent extent,
    boolean keepAlive,
    boolean anyCertificate,
    List<String> from) {

  public LoadAsked {
    from = List.copyOf(from);
  }

  /** What was sent. */
  public sealed interface Sent {

    /** The URL that was loaded; of a traffic, the one that its paths count from. */
    String url();
  }

  /**
   * The same request again and again.
   *
   * @param url where it went, redirects followed
   */
  public record OneRequest(String method, String url) implements Sent {}

  /**
   * What a file says.
   *
   * @param file as the user named it
   */
  public record OfFile(String file, String url, Traffic traffic) implements Sent {}

  /** When requests were sent. */
  public sealed interface Pace {

    /** Each connection sends its next request when the last one is answered. */
    record Closed(Course connections) implements Pace {}

    /**
     * Requests are due at times of their own.
     *
     * @param rate arrivals per second
     * @param arrivals how they are spread, such as {@code poisson}
     * @param seed of the times; null when they are not random
     * @param connections that carried them
     */
    record Open(Course rate, String arrivals, @Nullable Long seed, int connections)
        implements Pace {}
  }

  /** A quantity over the load's time. */
  public sealed interface Course {

    /** The highest value. */
    double peak();

    /** The same throughout. */
    record Steady(double value) implements Course {
      @Override
      public double peak() {
        return value;
      }
    }

    /** Ramps, steps and spikes: one stretch after another, until the load ends. */
    record Changing(List<Stretch> stretches) implements Course {
      public Changing {
        stretches = List.copyOf(stretches);
      }

      @Override
      public double peak() {
        return stretches.stream().mapToDouble(s -> Math.max(s.from(), s.to())).max().orElse(0);
      }

      /** How long all take together. */
      public Duration length() {
        return stretches.stream().map(Stretch::length).reduce(Duration.ZERO, Duration::plus);
      }
    }
  }

  /** Evenly from one value to another, which may be the same. */
  public record Stretch(double from, double to, Duration length) {}

  /** Connections at the most. */
  public int connections() {
    return switch (pace) {
      case Pace.Closed(Course busy) -> (int) Math.round(busy.peak());
      case Pace.Open open -> open.connections();
    };
  }
}
