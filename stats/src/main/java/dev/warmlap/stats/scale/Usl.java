package dev.warmlap.stats.scale;

import dev.warmlap.stats.scale.Parameter.Unit;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The Universal Scalability Law: γ N / (1 + α (N - 1) + β N (N - 1)) (Gunther, Guerrilla Capacity
 * Planning, 2007).
 *
 * @param gamma γ, requests per second of a load of 1
 * @param alpha α, contention: what waits for others; 0 or more
 * @param beta β, coherency: what is spent on agreeing with others, for which throughput falls in
 *     the end; 0 or more
 */
public record Usl(double gamma, double alpha, double beta) implements ScalabilityModel {

  public Usl {
    if (!(gamma > 0 && alpha >= 0 && beta >= 0)) {
      throw new IllegalArgumentException(
          "The USL needs gamma > 0, alpha >= 0 and beta >= 0, found %s, %s and %s"
              .formatted(gamma, alpha, beta));
    }
  }

  @Override
  public String name() {
    return "Universal Scalability Law";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter("gamma", "throughput of a load of 1", Unit.REQUESTS_PER_SECOND, gamma),
        new Parameter("alpha", "contention", Unit.NONE, alpha),
        new Parameter("beta", "coherency", Unit.NONE, beta));
  }

  @Override
  public double throughput(double n) {
    return gamma * n / (1 + alpha * (n - 1) + beta * n * (n - 1));
  }

  @Override
  public OptionalDouble maximum() {
    OptionalDouble peak = peak();
    if (peak.isPresent()) {
      return OptionalDouble.of(throughput(peak.getAsDouble()));
    }
    return limit();
  }

  /** γ / α, what throughput would tend to if β were 0; empty without contention. */
  public OptionalDouble limit() {
    return alpha == 0 ? OptionalDouble.empty() : OptionalDouble.of(gamma / alpha);
  }

  /** √((1 - α) / β), at least 1; empty where β is 0. */
  @Override
  public OptionalDouble peak() {
    return beta == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(1, Math.sqrt((1 - Math.min(1, alpha)) / beta)));
  }
}
