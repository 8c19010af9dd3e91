/** Series that other tools have measured, read from their files. */
@NullMarked
package dev.warmlap.lab.series;

import org.jspecify.annotations.NullMarked;
