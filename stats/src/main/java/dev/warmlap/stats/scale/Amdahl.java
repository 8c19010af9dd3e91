package dev.warmlap.stats.scale;

import dev.warmlap.stats.scale.Parameter.Unit;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Amdahl's law: γ N / (1 + σ (N - 1)), a share σ of the work being done one after the other (AFIPS
 * 1967).
 *
 * @param gamma γ, requests per second of a load of 1
 * @param sigma σ, 0 to 1
 */
public record Amdahl(double gamma, double sigma) implements ScalabilityModel {

  public Amdahl {
    if (!(gamma > 0 && sigma >= 0)) {
      throw new IllegalArgumentException(
          "Amdahl's law needs gamma > 0 and sigma >= 0, found " + gamma + " and " + sigma);
    }
  }

  @Override
  public String name() {
    return "Amdahl's law";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter("gamma", "throughput of a load of 1", Unit.REQUESTS_PER_SECOND, gamma),
        new Parameter("sigma", "share done one after the other", Unit.NONE, sigma));
  }

  @Override
  public double throughput(double n) {
    return gamma * n / (1 + sigma * (n - 1));
  }

  @Override
  public OptionalDouble maximum() {
    return sigma == 0 ? OptionalDouble.empty() : OptionalDouble.of(gamma / sigma);
  }

  @Override
  public OptionalDouble peak() {
    return OptionalDouble.empty();
  }
}
