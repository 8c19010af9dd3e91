/** How long {@code warmlap steady} takes. */
@NullMarked
package dev.warmlap.bench.steady;

import org.jspecify.annotations.NullMarked;
