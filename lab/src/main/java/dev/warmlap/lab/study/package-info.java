/**
 * Study files: reading them with the place of every key, checking them against the published schema
 * and the knob table, linting them against this machine, and scaling them down for a quick run.
 */
@NullMarked
package dev.warmlap.lab.study;

import org.jspecify.annotations.NullMarked;
