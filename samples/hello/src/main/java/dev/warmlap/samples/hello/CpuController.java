package dev.warmlap.samples.hello;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * Computes on the thread that serves the request, a virtual one's carrier included: a virtual
 * thread that computes keeps others from that carrier, which handing the work to a pool would hide.
 */
@RestController
class CpuController {

  /**
   * Steps between two looks at the clock: some hundred nanoseconds. A look costs up to 3 µs of CPU
   * time itself (on a carrier's clock), all of which counts, and is by how much a burn may overrun.
   */
  private static final int STEPS = 256;

  /** Where the result of the steps goes, so that the compiler cannot leave them out. */
  private volatile long sink;

  /**
   * What {@code /cpu} answers.
   *
   * @param burntMicros CPU time used between the first and the last look at the clock
   * @param clock whose CPU time that is: the thread's own, or its carrier's
   */
  record Burnt(
      Instant time,
      String message,
      String thread,
      ThreadKind kind,
      long askedMicros,
      double burntMicros,
      String clock) {}

  private final String usualMicros;

  /**
   * @param usualMicros what a request without an amount costs: a setting, so that two starts of the
   *     service can be a cheap and a dear release of it
   */
  CpuController(@Value("${cpu.micros:1000}") String usualMicros) {
    this.usualMicros = usualMicros;
  }

  @GetMapping({"/cpu", "/cpu/{micros}"})
  Burnt cpu(@PathVariable Optional<String> micros) {
    long asked = Amount.MICROS.parse(micros.orElse(usualMicros));
    CpuClock clock = clock();
    long burntNanos = burn(clock, TimeUnit.MICROSECONDS.toNanos(asked));
    if (!clock.ticksHere()) {
      throw new IllegalStateException(
          "Moved from %s to %s while computing: the CPU time is not known"
              .formatted(clock.owner(), Thread.currentThread()));
    }
    Answer answer = Answer.ofCurrentThread("Burnt " + asked + " µs of CPU time");
    return new Burnt(
        answer.time(),
        answer.message(),
        answer.thread(),
        answer.kind(),
        asked,
        burntNanos / 1e3,
        clock.owner());
  }

  private static CpuClock clock() {
    try {
      return CpuClock.ofCurrentThread();
    } catch (UnsupportedOperationException e) {
      throw new ResponseStatusException(HttpStatus.NOT_IMPLEMENTED, e.getMessage(), e);
    }
  }

  private long burn(CpuClock clock, long nanos) {
    long value = nanos;
    long start = clock.nanos();
    long burnt = 0;
    while (burnt < nanos) {
      for (int step = 0; step < STEPS; step++) {
        // A generator of Knuth's (MMIX): each step needs the last one, nothing to vectorise.
        value = value * 6364136223846793005L + 1442695040888963407L;
      }
      burnt = clock.nanos() - start;
    }
    sink = value;
    return burnt;
  }
}
