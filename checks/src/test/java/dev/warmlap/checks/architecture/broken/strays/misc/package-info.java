@NullMarked
package dev.warmlap.checks.architecture.broken.strays.misc;

import org.jspecify.annotations.NullMarked;
