@NullMarked
package dev.warmlap.checks.architecture.broken.records.report;

import org.jspecify.annotations.NullMarked;
