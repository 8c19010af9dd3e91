/** The report as one self-contained page. */
@NullMarked
package dev.warmlap.report.html;

import org.jspecify.annotations.NullMarked;
