/**
 * What generators say of latency, held against the record of a server whose delays are scripted.
 */
@NullMarked
package dev.warmlap.bench.truth;

import org.jspecify.annotations.NullMarked;
