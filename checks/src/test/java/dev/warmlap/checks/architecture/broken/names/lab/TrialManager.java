package dev.warmlap.checks.architecture.broken.names.lab;

/** Says nothing by its name. */
interface TrialManager {}
