package dev.warmlap.subject.knob;

import dev.warmlap.host.ResourceLimits;
import java.math.BigDecimal;

/** Processor time as a study writes it, in processors' worth: {@code 1.5}. */
public final class ProcessorTime {

  private static final BigDecimal PERIOD = BigDecimal.valueOf(ResourceLimits.PERIOD_MICROS);

  private ProcessorTime() {}

  /**
   * Microseconds in each {@link ResourceLimits#PERIOD_MICROS}.
   *
   * @param processors a number with at most two decimals
   */
  public static long micros(String processors) {
    return new BigDecimal(processors).multiply(PERIOD).longValueExact();
  }

  /** The other way round: {@code 1.5}. */
  public static String text(long micros) {
    return BigDecimal.valueOf(micros).divide(PERIOD).stripTrailingZeros().toPlainString();
  }
}
