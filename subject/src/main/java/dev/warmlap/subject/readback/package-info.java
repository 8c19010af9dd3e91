/** Reads back from a running subject what its knobs are. */
@NullMarked
package dev.warmlap.subject.readback;

import org.jspecify.annotations.NullMarked;
