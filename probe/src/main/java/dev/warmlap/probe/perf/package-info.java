/** What a JVM publishes of itself in a file, to be read without asking it. */
@NullMarked
package dev.warmlap.probe.perf;

import org.jspecify.annotations.NullMarked;
