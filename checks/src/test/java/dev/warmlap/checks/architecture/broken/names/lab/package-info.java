@NullMarked
package dev.warmlap.checks.architecture.broken.names.lab;

import org.jspecify.annotations.NullMarked;
