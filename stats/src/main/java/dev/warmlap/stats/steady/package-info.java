/**
 * Where a whole series has come to rest, and how it got there: steady-state detection afterwards.
 */
@NullMarked
package dev.warmlap.stats.steady;

import org.jspecify.annotations.NullMarked;
