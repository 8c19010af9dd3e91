package dev.warmlap.stats.steady;

import dev.warmlap.model.measure.JitUse;
import dev.warmlap.model.measure.SubjectWindow;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The second witness: what the JVM's compilers and collectors did over some windows. */
final class JitWitness {

  /** Of a core, that the compilers may use on average (METHODS 1). */
  private static final double QUIET = 0.02;

  /** Of a core, that they may use in any one window (METHODS 1). */
  private static final double LOUDEST = 0.10;

  /**
   * Of the time, that compiler threads could run but waited for a processor: more, and they are
   * starved. METHODS 1 gives no figure; a quiet compiler waits for as long as it works, some
   * hundredths, and one that is kept out by hundreds of workers nearly always.
   */
  private static final double STARVED = 0.10;

  private final List<SubjectWindow> windows;
  private final Duration length;

  /**
   * @param windows those that were read; may be none
   */
  JitWitness(List<SubjectWindow> windows) {
    this.windows = windows;
    this.length = windows.stream().map(SubjectWindow::length).reduce(Duration.ZERO, Duration::plus);
  }

  /** Whether the compilers could be seen in every window. */
  boolean sees() {
    return !windows.isEmpty() && windows.stream().allMatch(window -> window.jit() != null);
  }

  /** Whether the JVM has compilers at all; with {@code -Xint} it has none. */
  boolean anyCompiler() {
    return jits().stream().anyMatch(jit -> jit.c1() != null || jit.c2() != null);
  }

  boolean quiet() {
    return share() <= QUIET && loudest() <= LOUDEST;
  }

  boolean starved() {
    return waiting() > STARVED;
  }

  /** The compilers' part of a core over all windows. */
  double share() {
    return over(JitUse::cpu);
  }

  /** Their part of the time in which they waited for a processor. */
  double waiting() {
    return over(jit -> jit.runQueueWait() == null ? Duration.ZERO : jit.runQueueWait());
  }

  /** Whether anything was collected; null where that cannot be told. */
  @Nullable Boolean collected() {
    List<Long> known =
        windows.stream().map(SubjectWindow::collections).filter(Objects::nonNull).toList();
    return known.isEmpty() ? null : known.stream().anyMatch(count -> count > 0);
  }

  String label() {
    return String.format(
        Locale.ROOT,
        "the compilers use %.1f %% of a core, %.0f %% in the loudest window",
        100 * share(),
        100 * loudest());
  }

  private double loudest() {
    return windows.stream()
        .filter(window -> window.jit() != null)
        .mapToDouble(
            window ->
                (double) Objects.requireNonNull(window.jit()).cpu().toNanos()
                    / window.length().toNanos())
        .max()
        .orElse(0);
  }

  private double over(Function<JitUse, Duration> part) {
    Duration sum = jits().stream().map(part).reduce(Duration.ZERO, Duration::plus);
    return length.isPositive() ? (double) sum.toNanos() / length.toNanos() : 0;
  }

  private List<JitUse> jits() {
    return windows.stream().map(SubjectWindow::jit).filter(Objects::nonNull).toList();
  }
}
