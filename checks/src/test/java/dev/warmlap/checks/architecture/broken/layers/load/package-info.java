@NullMarked
package dev.warmlap.checks.architecture.broken.layers.load;

import org.jspecify.annotations.NullMarked;
