/**
 * One request before the load: whether there is a target, whether it may be loaded, whether it
 * speaks what it is asked in, and what it answers.
 */
@NullMarked
package dev.warmlap.load.preflight;

import org.jspecify.annotations.NullMarked;
