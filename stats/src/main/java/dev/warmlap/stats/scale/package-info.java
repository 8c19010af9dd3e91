/**
 * How far does it scale? Models of throughput over a growing load (docs/methods/scalability.md).
 */
@NullMarked
package dev.warmlap.stats.scale;

import org.jspecify.annotations.NullMarked;
