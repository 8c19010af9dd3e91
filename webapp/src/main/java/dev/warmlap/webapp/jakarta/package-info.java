/** The servlet in the name space {@code jakarta}. */
@NullMarked
package dev.warmlap.webapp.jakarta;

import org.jspecify.annotations.NullMarked;
