/** The programs {@code bench/generators} and {@code bench/truth}. */
@NullMarked
package dev.warmlap.bench.command;

import org.jspecify.annotations.NullMarked;
