/** The report as JSON, by the published schema. */
@NullMarked
package dev.warmlap.report.json;

import org.jspecify.annotations.NullMarked;
