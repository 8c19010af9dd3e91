/** Settings as the lines that they are in a subject's own configuration. */
@NullMarked
package dev.warmlap.report.config;

import org.jspecify.annotations.NullMarked;
