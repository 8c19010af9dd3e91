/** What a run has proven, as settings to paste. */
@NullMarked
package dev.warmlap.report.config;

import org.jspecify.annotations.NullMarked;
