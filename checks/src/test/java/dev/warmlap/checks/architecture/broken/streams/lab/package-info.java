@NullMarked
package dev.warmlap.checks.architecture.broken.streams.lab;

import org.jspecify.annotations.NullMarked;
