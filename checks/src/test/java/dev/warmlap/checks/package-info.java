/** What holds for the whole: architecture, documents, scripts, the release archive. */
@NullMarked
package dev.warmlap.checks;

import org.jspecify.annotations.NullMarked;
