@NullMarked
package dev.warmlap.checks.architecture.broken.cycles.lab;

import org.jspecify.annotations.NullMarked;
