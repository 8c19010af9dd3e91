/** Is one treatment better than another? Paired comparison by blocks. */
@NullMarked
package dev.warmlap.stats.compare;

import org.jspecify.annotations.NullMarked;
