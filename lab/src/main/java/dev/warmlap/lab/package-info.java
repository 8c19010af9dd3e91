/**
 * The only conductor: plans blocks, runs trials, judges rounds, and tells listeners what happens.
 */
@NullMarked
package dev.warmlap.lab;

import org.jspecify.annotations.NullMarked;
