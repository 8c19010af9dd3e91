/** The servlet in the name space {@code javax}. */
@NullMarked
package dev.warmlap.webapp.javax;

import org.jspecify.annotations.NullMarked;
