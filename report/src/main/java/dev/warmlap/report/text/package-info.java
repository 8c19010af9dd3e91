/** The report as terminal text. */
@NullMarked
package dev.warmlap.report.text;

import org.jspecify.annotations.NullMarked;
