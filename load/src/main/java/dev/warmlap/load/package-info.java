/**
 * The load engine: drives a target over HTTP/1.1 in a closed loop and tells what it saw and what it
 * cost itself.
 */
@NullMarked
package dev.warmlap.load;

import org.jspecify.annotations.NullMarked;
