/** The server under test: check, launch, wait until ready, read settings back, stop. */
@NullMarked
package dev.warmlap.subject;

import org.jspecify.annotations.NullMarked;
