@NullMarked
package dev.warmlap.checks.architecture.broken.cycles.lab.study;

import org.jspecify.annotations.NullMarked;
