/** What a JVM tells of itself when asked by {@code jcmd}. */
@NullMarked
package dev.warmlap.probe.jcmd;

import org.jspecify.annotations.NullMarked;
