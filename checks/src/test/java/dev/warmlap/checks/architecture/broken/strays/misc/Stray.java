package dev.warmlap.checks.architecture.broken.strays.misc;

/** Is in no layer. */
interface Stray {}
