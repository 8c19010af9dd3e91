/** A server that can be told to misbehave, packed as a jar by the tests that need one. */
@NullMarked
package dev.warmlap.checks.odd;

import org.jspecify.annotations.NullMarked;
