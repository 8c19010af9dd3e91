@NullMarked
package dev.warmlap.checks.architecture.broken.exceptions.lab;

import org.jspecify.annotations.NullMarked;
