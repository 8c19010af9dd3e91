/** When a server has warmed up: while it runs, and from its whole series afterwards. */
@NullMarked
package dev.warmlap.stats.steady;

import org.jspecify.annotations.NullMarked;
