/** Pure functions from series to answers: descriptions of a few numbers. */
@NullMarked
package dev.warmlap.stats;

import org.jspecify.annotations.NullMarked;
