/**
 * What was measured: marks, windows, rounds as the generator saw them, memory, settings read back.
 */
@NullMarked
package dev.warmlap.model.measure;

import org.jspecify.annotations.NullMarked;
