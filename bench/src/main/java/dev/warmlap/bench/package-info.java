/** Load generators as programs: how each is started, and what it says that it did. */
@NullMarked
package dev.warmlap.bench;

import org.jspecify.annotations.NullMarked;
