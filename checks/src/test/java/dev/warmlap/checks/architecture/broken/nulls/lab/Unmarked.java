package dev.warmlap.checks.architecture.broken.nulls.lab;

import org.jspecify.annotations.NullUnmarked;

/** Its package has no package-info, so null is not checked in it. */
@NullUnmarked
interface Unmarked {}
