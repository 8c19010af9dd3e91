package dev.warmlap.stats.scale;

import dev.warmlap.stats.scale.Parameter.Unit;
import java.util.List;
import java.util.OptionalDouble;

/**
 * M/M/c//N: N customers who each wait Z and then want one of c processors for S, both exponential
 * (the machine repairman; Kleinrock, Queueing Systems 1, 1975, section 3.9). A closed loop is just
 * that: a connection is a customer, Z is where its request needs no processor.
 *
 * @param serviceSeconds S, processor time that a request takes
 * @param delaySeconds Z, time of a request that takes no processor; 0 or more
 * @param processors c
 */
public record FiniteSourceQueue(double serviceSeconds, double delaySeconds, int processors)
    implements ScalabilityModel {

  /** A sum that is that many times the rest has swallowed it: all processors are always busy. */
  private static final double SATURATED = 1e17;

  public FiniteSourceQueue {
    if (!(serviceSeconds > 0 && delaySeconds >= 0 && processors >= 1)) {
      throw new IllegalArgumentException(
          "M/M/c//N needs S > 0, Z >= 0 and c >= 1, found S = %s, Z = %s, c = %s"
              .formatted(serviceSeconds, delaySeconds, processors));
    }
  }

  @Override
  public String name() {
    return "M/M/" + processors + "//N";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        new Parameter("S", "processor time of a request", Unit.SECONDS, serviceSeconds),
        new Parameter("Z", "time of a request without a processor", Unit.SECONDS, delaySeconds));
  }

  /**
   * From the steady state of the chain, seen from those who wait: with j of N waiting, min(N - j,
   * c) are served. Up to j = N - c all processors are busy and the weights are a Poisson's, a^j/j!
   * with a = c Z / S; they are summed downwards from there, relative to the last, which neither
   * overflows nor underflows. The c states beyond follow one by one.
   */
  @Override
  public double throughput(double n) {
    long customers = Math.round(n);
    if (customers <= processors) {
      return customers / (serviceSeconds + delaySeconds);
    }
    double ratio = delaySeconds / serviceSeconds;
    long lastFull = customers - processors;
    double full = busyWeight(lastFull, processors * ratio);
    if (full >= SATURATED) {
      return processors / serviceSeconds;
    }
    double all = full;
    double served = processors * full;
    double weight = 1;
    for (long j = lastFull + 1; j <= customers; j++) {
      weight *= ratio * Math.min(customers - j + 1, processors) / j;
      all += weight;
      served += weight * (customers - j);
    }
    return served / all / serviceSeconds;
  }

  /** Sum of a^j/j! over j from 0 to m, relative to the last of them. */
  private static double busyWeight(long m, double a) {
    double sum = 1;
    double term = 1;
    for (long j = m; j > 0 && term > sum / SATURATED && sum < SATURATED; j--) {
      term *= j / a;
      sum += term;
    }
    return sum;
  }

  @Override
  public OptionalDouble maximum() {
    return OptionalDouble.of(processors / serviceSeconds);
  }

  @Override
  public OptionalDouble peak() {
    return OptionalDouble.empty();
  }

  /**
   * N* = c (S + Z) / S, where the lines of no queueing and of full processors cross (Lazowska et
   * al., Quantitative System Performance, 1984, chapter 5): the knee.
   */
  public double saturation() {
    return processors * (serviceSeconds + delaySeconds) / serviceSeconds;
  }
}
