@NullMarked
package dev.warmlap.checks.architecture.broken.layers.subject;

import org.jspecify.annotations.NullMarked;
