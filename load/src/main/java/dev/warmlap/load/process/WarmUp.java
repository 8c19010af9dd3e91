package dev.warmlap.load.process;

import java.time.Duration;

/**
 * How the warm-up went.
 *
 * @param quiet whether the JIT fell quiet; else the budget was spent, or it was stopped
 * @param requests answered by the echo target
 */
public record WarmUp(Duration took, boolean quiet, long requests) {}
