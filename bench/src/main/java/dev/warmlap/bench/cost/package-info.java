/** Generators side by side on the same servers: what a request costs each of them. */
@NullMarked
package dev.warmlap.bench.cost;

import org.jspecify.annotations.NullMarked;
