package dev.warmlap.bench.cost;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one run showed. CPU times are in microseconds per request, by the kernel's account but for
 * the generator's own.
 *
 * @param requests answered well, in the part of the run that counts
 * @param failed requests in that part
 * @param generatorUser of the generator, outside of the kernel
 * @param generatorSystem of the generator, within the kernel
 * @param own what the generator says of itself; null where it says nothing
 * @param counted requests that the generator says were answered, over those that the server says it
 *     answered in the same time
 * @param server of the server
 */
public record Measured(
    long requests,
    double requestsPerSecond,
    long failed,
    double generatorUser,
    double generatorSystem,
    @Nullable Own own,
    double counted,
    double server,
    List<String> remarks) {

  /**
   * A generator's own account.
   *
   * @param said by the generator, over a span of its choice
   * @param kernel what the kernel says over the same span
   */
  public record Own(double said, double kernel) {}

  public Measured {
    remarks = List.copyOf(remarks);
  }

  double generator() {
    return generatorUser + generatorSystem;
  }
}
