package dev.warmlap.load.process;

import java.time.Duration;

/**
 * How far the warm-up is, after each window.
 *
 * @param compilingShare CPU time of the JIT's threads over wall time in this window, in steps of 1
 *     %; over 1 when several are busy
 * @param quietWindows in a row so far
 */
public record Progress(Duration elapsed, long requests, double compilingShare, int quietWindows) {}
