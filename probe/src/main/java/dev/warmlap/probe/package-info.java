/** One source of samples about a process in each package below. */
@NullMarked
package dev.warmlap.probe;

import org.jspecify.annotations.NullMarked;
