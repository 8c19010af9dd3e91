/** The subject from outside, once a window. */
@NullMarked
package dev.warmlap.probe.window;

import org.jspecify.annotations.NullMarked;
