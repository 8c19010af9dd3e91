@NullMarked
package dev.warmlap.checks.architecture.broken.records.subject;

import org.jspecify.annotations.NullMarked;
